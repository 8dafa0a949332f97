import type { GuideWords } from './guide-text.ts';

export const english: GuideWords = {
  skip: 'Skip to content',
  languages: 'Language',
  contents: 'Contents',
  guide: {
    title: 'User guide',
    lead: 'Daily work with the pickup boxes, screen by screen. Doors, lists and alarms update by themselves in every open browser.',
    sections: [
      {
        id: 'today',
        title: '*Today*',
        blocks: [
          'Begin here: everything that needs somebody now, in groups, in the order you walk: box, door, shelf. Each row says why it is there and has one main action. Arrow keys move from row to row, Enter acts.',
          '*Print worksheet* puts it on paper, without phone numbers and names.',
        ],
      },
      {
        id: 'to-decide',
        title: '*To decide*',
        blocks: [
          'A parcel that was too warm or too cold for too long is on hold: its PIN does not work, and it must not be handed out. Main users and administrators decide.',
          {
            steps: [
              'Look at the curve. Choose *Release* or *Reject*, or press R or J.',
              'Choose a reason or write one, and confirm.',
              'Take a rejected parcel out of its door, then choose *The parcel is out*.',
            ],
          },
        ],
      },
      {
        id: 'lockers',
        title: '*Lockers*',
        blocks: [
          'The box as it looks in the shop. Choose a door: beside it is what is in there and what to do next.',
          {
            states: {
              free: '*Free* The locker can be reserved.',
              reserved: '*Reserved* The locker waits for its parcel.',
              delivered:
                '*Delivered* The parcel is in the box and the customer has the pickup PIN.',
              expired:
                '*Expired* The customer did not come in time. The PIN no longer opens the door.',
              inactive: '*Not in use* Nobody can reserve the locker.',
            },
          },
          'At a free door, *Assign reservation* gives it to an order that waits, *Reserve* to a parcel without an order. With *Quick reservation*, or N, you choose only sizes. *Open the door* opens a door from here: somebody must be at the box.',
        ],
      },
      {
        id: 'at-the-box',
        title: 'At the box',
        blocks: [
          {
            steps: [
              'Press *Staff* and type your pharmacist PIN.',
              'Scan each parcel, put it in where a door opens, and close the door. The customer gets an SMS.',
              'Open the door of an expired parcel and take it out. It stays under *Reservations* until you put it on a shelf, hand it over or destroy it.',
              'Press *Log out*. While you are logged in, nobody can reserve lockers in this box.',
            ],
          },
        ],
      },
      {
        id: 'api-reservations',
        title: '*API reservations*',
        blocks: [
          'Orders wait here for a place. The short way: scan the kolli ID on any page, press the letter of the size, then Enter. S, M and L are doors, F is the fridge, H a shelf.',
          'Without a scanner use *Quick reservation* or *Assign to shelf* in the row. *Import orders* takes orders from a spreadsheet.',
        ],
      },
      {
        id: 'reservations',
        title: '*Reservations*',
        blocks: [
          'Every parcel that has a place.',
          {
            points: [
              'At the counter: scan the parcel, then *Picked up*. For a drug or an identity number choose how you checked the customer, then *Verify*.',
              'A customer who lost the message: *Resend SMS*.',
              'A parcel without an order that waits at the counter: *New pharmacy pickup*.',
              'Choose several rows to do the same with all of them, such as *Print labels*.',
              'Filters that you need often: *Views*, *Save these filters*.',
              'At the right of the head of a list, *Columns and row height* chooses what you see in it on this computer; files and paper have every column.',
            ],
          },
        ],
      },
      {
        id: 'history',
        title: '*Delivery history*',
        blocks: [
          'What has ended, and how: *Picked up*, *Cancelled*, *Deleted*, *Destroyed* or *Removed*. Search by phone or order ID; *Order status* and *Temperature holds* narrow the list. *Reservation info* has all events of a delivery.',
        ],
      },
      {
        id: 'customer-data',
        title: '*Customer data*',
        blocks: [
          'When customers ask what you store about them: type their phone or identity number. You see what is kept, why and until when. *Export PDF* is for the customer. Under *Erase* you remove what closed deliveries hold. *Access log* has who opened the details of a delivery.',
        ],
      },
      {
        id: 'temperature-log',
        title: '*Temperature log*',
        blocks: [
          'Once a day look at the room and every fridge, then choose *Timestamp temperatures*: your name and the time are noted.',
          '*Deviations* has what was out of range, *Gaps* what was not measured. For an inspector choose the days, then *Download PDF*.',
        ],
      },
      {
        id: 'alarms',
        title: '*Alarms*',
        blocks: [
          'An alarm comes by e-mail and SMS to the alarm contacts. Kolli sends reminders until somebody comments on it.',
          {
            points: [
              '*Door open*: close the door.',
              '*Temperature too high* and *Temperature too low*: close the fridge door. Parcels that were affected are under *To decide*.',
              '*Data missing*: look at the box’s power and network. The box works on and catches up later.',
            ],
          },
          '*Without comment* shows what is left. Choose one or several, then *Add comment*, and write what you found and did.',
        ],
      },
      {
        id: 'statistics',
        title: '*Statistics*',
        blocks: [
          'Deliveries, pickups and how full the boxes were, month by month. *Download CSV* is for a spreadsheet.',
        ],
      },
      {
        id: 'users',
        title: '*Users*',
        blocks: [
          '*Add user* sends an invitation by e-mail. People who have an account already must accept first: until then they are under *Waiting for an answer*, where you may *Withdraw* the offer. They find it under *Offered access* and choose *Accept* or *Decline*.',
        ],
      },
      {
        id: 'my-information',
        title: '*My information*',
        blocks: [
          'Choose *Profile* in the menu: your name, the *Pharmacist PIN* for the boxes, your language and your password. *Notifications* has what your browser notifies you of.',
        ],
      },
      {
        id: 'pharmacy-information',
        title: '*Pharmacy information*',
        blocks: [
          'Choose the pencil beside the pharmacy’s name, *Edit pharmacy information*. *Alarm contacts* get every alarm: keep them up to date. *Customer messages* has the languages of SMS, *Shelves* how many there are. *Request service* calls somebody to repair a box or a device.',
        ],
      },
      {
        id: 'box-info',
        title: '*Box info*',
        blocks: [
          'Whether the box is connected, what its sensors measure and what is allowed. *Box capacity* has how many doors are free. *Box in use* is off while a box is repaired: nothing can be reserved in it then.',
        ],
      },
      {
        id: 'integrations',
        title: '*Integrations*',
        blocks: [
          '*Add webhook* sends what becomes of each order to your order system. Store the secret: it is shown once. *Send test event* tries the address, *New secret* replaces the secret.',
        ],
      },
      {
        id: 'search',
        title: 'Search and shortcuts',
        blocks: [
          'Ctrl+K or / opens *Search everything*. Type a part of a kolli ID, phone number or order, or a door, screen or action; Enter opens it.',
          '? opens *Keyboard shortcuts*. G and a letter go to a screen. Who does not want such keys turns off *Use shortcuts of one key* under *My information*.',
        ],
      },
      {
        id: 'labels',
        title: 'Labels',
        blocks: [
          '*Print label* is beside each parcel’s details and in its row. Under *Reservations* choose several rows, then *Print labels*. Choose the paper before you print.',
        ],
      },
      {
        id: 'undo',
        title: 'Undo',
        blocks: [
          'After a change a message has *Undo* for a while; Ctrl+Z does the same. What cannot be undone asks first and says so.',
        ],
      },
      {
        id: 'scanner',
        title: 'Scanning',
        blocks: [
          'A scanner works like a keyboard: connect it and scan on any page. A parcel with a place opens, an order that waits asks where it goes, and a form fills in the kolli ID.',
          'If a parcel is not found, or Kolli asks what the label says:',
          {
            steps: [
              'Open *My information* and choose *Test the scanner*.',
              'Scan the code that is shown. Kolli says what to change.',
              'Change it by the scanner’s manual and scan once more.',
            ],
          },
        ],
      },
    ],
  },
  helpdesk: {
    title: 'Helpdesk',
    lead: 'This is the helpdesk of the demo: nobody answers here. Your own installation leads to your own helpdesk.',
    sections: [
      {
        id: 'before',
        title: 'Before you call',
        blocks: [
          'Have ready: the pharmacy, the name of the box, the door or the kolli ID, and the time. Never give a customer’s name, identity number or PIN.',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [
          {
            points: [
              'Phone: +358 40 000 0000 (invented)',
              'E-mail: helpdesk@kolli.example (invented)',
              'A box needs repair: send a request on the page *Edit pharmacy information*.',
            ],
          },
        ],
      },
    ],
  },
};

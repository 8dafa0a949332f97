import type { GuideWords } from './guide-text.ts';

export const english: GuideWords = {
  skip: 'Skip to content',
  languages: 'Language',
  contents: 'Contents',
  guide: {
    title: 'User guide',
    lead: 'Daily work with the pickup boxes on one page. Doors, lists and alarms update by themselves in every open browser.',
    sections: [
      {
        id: 'doors',
        title: 'What the doors show',
        blocks: [
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
        ],
      },
      {
        id: 'reserve',
        title: 'Reserve a locker',
        blocks: [
          {
            steps: [
              'Open *Lockers*, choose a free door and then *Reserve*.',
              'Scan the kolli ID and type the customer’s phone number. Say whether the parcel holds a drug; add the identity number if it must be checked.',
              'Choose *Reserve the locker*. The door turns orange.',
            ],
          },
          'With *Quick reservation* you choose only the size, and Kolli chooses the door.',
        ],
      },
      {
        id: 'assign',
        title: 'Assign an order',
        blocks: [
          'Orders of the web shop wait under *API reservations* until they have a place.',
          {
            steps: [
              'Open *Lockers*, choose a free door and then *Assign reservation*.',
              'Find the order and choose *Choose*.',
            ],
          },
          'If the customer comes to the counter instead, choose *Assign to shelf* under *API reservations*.',
        ],
      },
      {
        id: 'load',
        title: 'Put the parcel into the box',
        blocks: [
          {
            steps: [
              'At the box, press *Staff* and type your pharmacist PIN.',
              'Scan the parcel. Its door opens.',
              'Put the parcel in and close the door. The customer gets the PIN by SMS.',
              'Press *Log out* when you are done. While you are logged in, nobody can reserve lockers in this box.',
            ],
          },
        ],
      },
      {
        id: 'hand-over',
        title: 'Hand over a parcel',
        blocks: [
          'At the box the customer types the PIN, takes the parcel and closes the door. You have nothing to do.',
          'At the counter you hand over what lies on a shelf:',
          {
            steps: [
              'Scan the kolli ID on any page with boxes or lists, or search for it under *Reservations*.',
              'Choose *Picked up*.',
              'For a drug or an identity number Kolli asks for a check first: choose how, then *Verify*.',
            ],
          },
          'A customer who has lost the message gets it again with *Resend SMS*.',
        ],
      },
      {
        id: 'expired',
        title: 'Take out an expired parcel',
        blocks: [
          'Log in at the box as staff, open the red door and take the parcel out. It stays under *Reservations* until you hand it over or destroy it.',
        ],
      },
      {
        id: 'alarms',
        title: 'Answer an alarm',
        blocks: [
          'An alarm comes by e-mail and SMS to the addresses under *Edit pharmacy information*. Kolli reminds you until somebody comments on it.',
          {
            points: [
              '*Door open*: close the door.',
              '*Temperature too high* and *Temperature too low*: close the fridge door and decide what happens to the parcels.',
              '*Data missing*: look at the box’s power and network. The box works on and catches up later.',
            ],
          },
          'Then open *Alarms*, choose *Add comment* and write what you found and did.',
        ],
      },
      {
        id: 'temperatures',
        title: 'Check the temperatures',
        blocks: [
          {
            steps: [
              'Open *Temperature log* and look at the room and at every fridge.',
              'Choose *Timestamp temperatures*. Your name and the time are noted.',
              'For an inspector choose the days and then *Download PDF*.',
            ],
          },
        ],
      },
      {
        id: 'scanner',
        title: 'Set up a scanner',
        blocks: [
          'A scanner works like a keyboard: connect it and scan. If a parcel is not found, or Kolli asks what the label says, test the scanner:',
          {
            steps: [
              'Open *My information* and choose *Test the scanner*.',
              'Scan the code that is shown. Kolli says whether the scanner is set right, and what to change.',
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

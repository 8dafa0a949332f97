// Sends an order and reads it. The same order sent again changes nothing.
import { connectOrderSource, KolliError } from '@kolli/client/order-source';

const { KOLLI_URL = '', KOLLI_KEY = '' } = process.env;
const [id = 'shop-1001'] = process.argv.slice(2);
const shop = connectOrderSource({ url: KOLLI_URL, key: KOLLI_KEY });

try {
  const body = {
    deliveryId: `parcel-${id}`,
    phoneNumber: '+358401234567',
    order_id: `order-${id}`,
    fulfillment_order_id: id,
  };
  const { docId } = await shop.createOrder({ body });
  const { deliveryStatus } = await shop.showOrder({ params: { fulfillmentOrderId: id } });
  console.log(`${docId} ${deliveryStatus}`);
} catch (error) {
  if (!(error instanceof KolliError)) throw error;
  console.error(error.message, error.errors, `request ${error.requestId}`);
  process.exitCode = 1;
}

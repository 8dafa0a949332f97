#!/bin/sh
# Sends an order and reads it. The same order sent again changes nothing.
set -eu
id=${1:-shop-1001}

curl --silent --show-error --fail-with-body --retry 5 "$KOLLI_URL/integration/v1/orders" \
  --header "Authorization: Bearer $KOLLI_KEY" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: send-$id" \
  --data "{
    \"deliveryId\": \"parcel-$id\",
    \"phoneNumber\": \"+358401234567\",
    \"order_id\": \"order-$id\",
    \"fulfillment_order_id\": \"$id\"
  }"
echo

curl --silent --show-error --fail-with-body --retry 5 "$KOLLI_URL/integration/v1/orders/$id" \
  --header "Authorization: Bearer $KOLLI_KEY"
echo

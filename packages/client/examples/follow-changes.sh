#!/bin/sh
# The changes of your orders after a cursor; waits up to 10 seconds for one. Give `next` of the answer the next time.
set -eu

curl --silent --show-error --fail-with-body --retry 5 --get "$KOLLI_URL/integration/v1/changes" \
  --header "Authorization: Bearer $KOLLI_KEY" \
  --data-urlencode "wait=10" \
  ${1:+--data-urlencode "after=$1"}
echo

#!/bin/sh
# What a box does first: a heartbeat and its state document.
set -eu
now=$(date +%s)000

curl --silent --show-error --fail-with-body "$KOLLI_URL/device/v1/heartbeat" \
  --header "Authorization: Bearer $KOLLI_KEY" \
  --header "Content-Type: application/json" \
  --data "{ \"at\": $now, \"softwareVersion\": \"1.0.0\", \"capabilities\": [\"contents\"] }"
echo

curl --silent --show-error --fail-with-body "$KOLLI_URL/device/v1/state" \
  --header "Authorization: Bearer $KOLLI_KEY"
echo

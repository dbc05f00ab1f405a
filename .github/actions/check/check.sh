#!/usr/bin/env bash
# Runs `npm run check` with the inputs of the action, which are in the environment.
set -euo pipefail

words=(--most "$MOST" --fail-on "$FAIL_ON" --format "$FORMAT")
if [ -n "$SITEMAP" ]; then words+=(--sitemap "$SITEMAP"); fi
if [ -n "$ONLY" ]; then words+=(--only "$ONLY"); fi
if [ "$SERVED" = true ]; then words+=(--served); fi
if [ -n "$OUTPUT" ]; then words+=(--output "${GITHUB_WORKSPACE:-$PWD}/$OUTPUT"); fi

list=$(mktemp)
trap 'rm -f "$list"' EXIT
printf '%s\n' "$URLS" > "$list"
if grep -q '[^[:space:]]' "$list"; then words+=(--list "$list"); fi

npm run --silent check -- "${words[@]}"

# The hash of the runtime node_modules that package-lock.json gives. A test recomputes it; after a
# change of a dependency: `UPDATE_GOLDEN=1 npx vitest run test/nix/package.test.ts`.
"sha256-9xyCILXNx1i/KSJcVRUfnkWM52RnpQIYyvuUH+0xfLo="

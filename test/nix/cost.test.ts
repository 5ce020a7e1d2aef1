/** What the modules cost, in function calls, which do not depend on the machine. */
import { describe, expect, it } from 'vitest';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { costOf } from './evaluate.ts';

/** So many clients, each with ten keys and a secret, in five services; every `every`th of them wrong. */
const clients = (count: number, every = 0) => `
  let
    client = index: {
      implementationName = "qBittorrent";
      name = "client \${toString index}";
      host = "box.example";
      port = 443;
      useSsl = true;
      username = "me";
      password._secret = "/run/secrets/client-\${toString index}";
      initialState = "Stopped";
      recentTvPriority = "First";
      tvCategory = "tv";
      movieCategory = "movies";
      priority = 1;
    };
    wrong = index: client index // { hsot = "box.example"; port = "443"; };
    isWrong = index: ${every} != 0 && lib.mod index ${every || 1} == 0;
    result = evaluate [
      (root + "/nix/modules")
      {
        suite = {
          inherit (common) services;
          notif.enable = true;
          downloadarr = {
            enable = true;
            extraClients = lib.genList (index: (if isWrong index then wrong else client) index) ${count};
          };
        };
      }
    ];
  in { inherit (result) errors warnings manifests; }`;

const empty = `
  let result = evaluate [ (root + "/nix/modules") { suite.downloadarr.enable = true; suite.notif.enable = true; } ];
  in { inherit (result) errors warnings manifests; }`;

/** Ten typed options, each of another implementation. */
const typed = `
  let
    options = [ "qBittorrent" "transmission" "deluge" "flood" "hadouken" "rTorrent" "uTorrent" "vuze" "nzbget" "sabnzbd" ];
    client = option: { host = "box.example"; port = 443; useSsl = true; password._secret = "/run/secrets/\${option}"; };
    result = evaluate [
      (root + "/nix/modules")
      { suite = { inherit (common) services; downloadarr = lib.genAttrs options client // { enable = true; }; }; }
    ];
  in { inherit (result) errors warnings manifests; }`;

// The budgets of the design are 6,000, 20,000 and 800,000. These are what was reached, and a little more.
const limits: readonly (readonly [string, string, number])[] = [
  ['an empty module, both kinds enabled', empty, 5_500],
  ['10 clients in 5 services', clients(10), 16_500],
  ['10 typed clients in 5 services', typed, 20_000],
  ['100 clients in 5 services', clients(100), 50_000],
  ['1,000 clients in 5 services', clients(1000), 380_000],
];

describe.skipIf(!hasNixpkgsLib)('cost of an evaluation', () => {
  it.each(limits)('%s', (name, expression, most) => {
    const { calls } = costOf(expression);
    console.log(`${name}: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeLessThan(most);
  });

  it('500 wrong clients of 1,000 are answered in seconds', () => {
    const { calls, seconds } = costOf(clients(1000, 2));
    console.log(`500 wrong of 1,000: ${calls.toLocaleString('en')} function calls, ${seconds.toFixed(1)} s`);
    expect(calls).toBeLessThan(20_000_000);
  });
});

/** What the modules do besides checking: typed options, merging, units, own declarations. */
import { describe, expect, it } from 'vitest';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate, evaluationError, withSonarr } from './evaluate.ts';

const client = (settings: string) => withSonarr(`{ suite.downloadarr = { enable = true; ${settings} }; }`);
const entries = (settings: string) => `(${client(settings)}).manifests.sonarr.kinds.downloadclient.entries`;

const mkModule = (folder: string) => `import (root + "/nix/lib/mk-module.nix") ${folder}`;

interface Entry {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
}

describe.skipIf(!hasNixpkgsLib)('typed options', () => {
  it('refuse an unknown key as the module system does, with the option path', () => {
    const error = evaluationError(entries('qBittorrent.hsot = "box.example";'));
    expect(error).toContain("The option `suite.downloadarr.qBittorrent.hsot' does not exist");
  });

  it('refuse an unknown implementation', () => {
    const error = evaluationError(entries('qBitTorrent.host = "box.example";'));
    expect(error).toContain("The option `suite.downloadarr.qBitTorrent' does not exist");
  });

  it('refuse a wrong type, and say which it is', () => {
    const error = evaluationError(entries('qBittorrent.port = "80";'));
    expect(error).toContain(
      "A definition for option `suite.downloadarr.qBittorrent.port' is not of type `null or whole number from 1 to 65535'",
    );
  });

  it('do not show a secret of a wrong type', () => {
    const errors = evaluate<string[]>(`(${client('qBittorrent.password = 123456;')}).errors`);
    expect(errors).toEqual([
      'suite.downloadarr.qBittorrent: password must be a secret, as { _secret = "/path"; }, but is a number.',
    ]);
  });

  it('do not show secrets that are defined twice', () => {
    const twice = 'qBittorrent = lib.mkMerge [ { password = "hunter2"; } { password = "hunter3"; } ];';
    const error = evaluationError(entries(twice));
    expect(error).toContain(
      "`suite.downloadarr.qBittorrent.password' is a secret that is defined differently",
    );
    expect(error.slice(error.indexOf('error:'))).not.toMatch(/hunter/u);
  });

  it('do not show headers that are defined twice, whatever stands in them', () => {
    const twice = `suite.notif = {
      enable = true;
      webhook = lib.mkMerge [ { headers.Authorization = "hunter2"; } { headers.Authorization = "hunter3"; } ];
    };`;
    const error = evaluationError(`(${withSonarr(`{ ${twice} }`)}).manifests.sonarr`);
    expect(error).toContain(
      "`suite.notif.webhook.headers.Authorization' is a secret that is defined differently",
    );
    expect(error.slice(error.indexOf('error:'))).not.toMatch(/hunter/u);
  });

  it('put lists of several modules together and let mkForce win', () => {
    const [entry] = evaluate<Entry[]>(
      entries(`qBittorrent = lib.mkMerge [
        { host = "a.example"; tags = [ "One" ]; }
        { host = lib.mkForce "b.example"; tags = [ "two" "one" ]; }
      ];`),
    );
    expect(entry).toMatchObject({ fields: { host: 'b.example' }, tags: ['one', 'two'] });
  });

  it('are nowhere until something is set in them', () => {
    expect(evaluate(entries(''))).toEqual([]);
  });
});

describe.skipIf(!hasNixpkgsLib)('units', () => {
  it('are there for every service, even when nothing else can be evaluated', () => {
    const units = evaluate<string[]>(
      `lib.attrNames (${client('extraClients = throw "not looked at";')}).config.systemd.services`,
    );
    expect(units).toEqual(['suite-apply-sonarr']);
  });

  it('are none when both modules are disabled', () => {
    expect(evaluate(`lib.attrNames (${withSonarr('{ }')}).config.systemd.services`)).toEqual([]);
  });

  it('escape % in the path of a credential', () => {
    const credentials = evaluate<string[]>(
      `(${client('qBittorrent.password._secret = "/run/50%/x";')})
        .config.systemd.services.suite-apply-sonarr.serviceConfig.LoadCredential`,
    );
    expect(credentials).toEqual(['api-key:/run/secrets/sonarr', 'secret-0:/run/50%%/x']);
  });

  it('leave the kind of a disabled module alone', () => {
    expect(evaluate(`lib.attrNames (${client('')}).manifests.sonarr.kinds`)).toEqual(['downloadclient']);
  });

  it('apply again on drift where that is wanted', () => {
    const timers = evaluate<string[]>(
      `lib.attrNames (${withSonarr(
        '{ suite = { downloadarr.enable = true; apply = { interval = "1h"; onDrift = "apply"; }; }; }',
      )}).config.systemd.timers`,
    );
    expect(timers).toEqual(['suite-apply-sonarr']);
  });
});

describe.skipIf(!hasNixpkgsLib)('declarations of one’s own', () => {
  it('stand in for those that come with the modules, and may be imported twice', () => {
    const titles = evaluate<string[]>(`
      let
        own = ${mkModule('(root + "/nix/generated")')};
        result = evaluate [ own own (root + "/nix/modules") { suite.downloadarr.enable = true; } ];
      in lib.attrNames result.options.suite.downloadarr`);
    expect(titles).toContain('qBittorrent');
  });

  it('are refused when their folder is not one', () => {
    const error = evaluationError(
      `(evaluate [ (${mkModule('(root + "/nix/examples")')}) { suite.downloadarr.enable = true; } ]).errors`,
    );
    expect(error).toMatch(
      /nix\/examples has no index\.nix: it should be a folder that `suite generate --out` made/u,
    );
  });
});

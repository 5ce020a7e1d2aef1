# The generator and the host program: TypeScript that Node runs as it is, so there is nothing to build.
{
  lib,
  cacert,
  makeBinaryWrapper,
  nodejs_24,
  stdenvNoCC,
}:
let
  root = ../.;
  inherit (builtins.fromJSON (builtins.readFile (root + "/package.json"))) version;

  # What the program needs from the registry. The lock file has hashes but no addresses, so this is
  # fetched by npm itself, without scripts; the hash is that of the result (test/nix/package.test.ts).
  modules = stdenvNoCC.mkDerivation {
    pname = "suite-node-modules";
    inherit version;
    src = lib.fileset.toSource {
      inherit root;
      fileset = lib.fileset.unions [
        (root + "/package.json")
        (root + "/package-lock.json")
      ];
    };
    nativeBuildInputs = [ nodejs_24 ];
    env.SSL_CERT_FILE = "${cacert}/etc/ssl/certs/ca-bundle.crt";
    impureEnvVars = lib.fetchers.proxyImpureEnvVars;
    buildPhase = ''
      export HOME=$TMPDIR NODE_EXTRA_CA_CERTS=$SSL_CERT_FILE
      npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
    '';
    # Commands and npm's own notes: not needed, and the notes depend on npm's settings.
    installPhase = ''
      rm -r node_modules/.bin node_modules/.package-lock.json
      mv node_modules $out
    '';
    dontFixup = true;
    outputHashMode = "recursive";
    outputHash = import ./node-modules-hash.nix;
  };
in
stdenvNoCC.mkDerivation {
  pname = "suite";
  inherit version;

  src = lib.fileset.toSource {
    inherit root;
    fileset = lib.fileset.unions [
      (root + "/generator")
      (root + "/templates")
      (root + "/nix/schemas")
      (root + "/package.json")
    ];
  };

  nativeBuildInputs = [ makeBinaryWrapper ];
  dontBuild = true;

  # Not below a node_modules: there Node does not strip types.
  installPhase = ''
    runHook preInstall
    mkdir -p $out/share/suite
    cp -r generator templates nix package.json $out/share/suite
    ln -s ${modules} $out/share/suite/node_modules
    makeBinaryWrapper ${lib.getExe nodejs_24} $out/bin/suite --add-flags $out/share/suite/generator/cli.ts
    runHook postInstall
  '';

  doInstallCheck = true;
  installCheckPhase = ''
    $out/bin/suite --help
  '';

  passthru = { inherit modules; };

  meta = {
    description = "Checked NixOS modules for the Servarr family, generated from what the live services report";
    license = lib.licenses.mit;
    mainProgram = "suite";
    platforms = nodejs_24.meta.platforms or lib.platforms.all;
  };
}

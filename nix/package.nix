# The program: one file, bundled from the sources and their libraries, and the Node that runs it.
{
  lib,
  cacert,
  esbuild,
  nodejs_24,
  stdenvNoCC,
}:
let
  root = ../.;
  inherit (builtins.fromJSON (builtins.readFile (root + "/package.json"))) version;

  # The libraries from the npm registry. The lock file has hashes but no URLs, so npm itself fetches them, without
  # scripts; the hash is that of the result (test/nix/package.test.ts).
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
      (root + "/nix/lib/manifests-or-errors.nix")
      (root + "/nix/options.json")
      (root + "/nix/schemas")
      (root + "/package.json")
      (root + "/scripts/build.ts")
      (root + "/templates")
      (root + "/tsconfig.json")
    ];
  };

  nativeBuildInputs = [
    esbuild
    nodejs_24
  ];

  # Copied, because through a link Node and esbuild would search the store for dependencies of the libraries.
  buildPhase = ''
    runHook preBuild
    cp -r ${modules} node_modules
    node scripts/build.ts
    runHook postBuild
  '';

  # Not executable, so that Nix does not rewrite its first line.
  installPhase = ''
    runHook preInstall
    install -D -m 644 dist/suite.mjs $out/share/suite/suite.mjs
    # Ignores Node options of the caller's environment, disables the inspector that a signal would start, and limits the
    # heap and the garbage in it to fit into MemoryMax of the units (nix/lib/apply/sandbox.nix). A core dump would have
    # all secrets, and only a shell can limit its size.
    mkdir -p $out/bin
    cat > $out/bin/suite <<END
    #!/bin/sh
    ulimit -c 0
    unset NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED
    exec ${lib.getExe nodejs_24} --disable-sigusr1 --max-old-space-size=384 --max-semi-space-size=8 $out/share/suite/suite.mjs "\$@"
    END
    chmod +x $out/bin/suite

    # The Node of the build platform, which differs from that of the package in a cross build.
    mkdir -p $out/share/bash-completion/completions $out/share/zsh/site-functions
    SHELL=bash node dist/suite.mjs completion > $out/share/bash-completion/completions/suite.bash
    SHELL=zsh node dist/suite.mjs completion > $out/share/zsh/site-functions/_suite
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
    maintainers = [ { name = "the suite maintainers"; } ];
    platforms = nodejs_24.meta.platforms or lib.platforms.all;
  };
}

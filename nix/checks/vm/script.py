# The steps of the test in the virtual machine. `machine` and `subtest` come from the test driver of NixOS.
import json

# Port, version of the API, file with the key.
SERVICES = {
    "prowlarr": (9696, "v1", "/var/lib/prowlarr/config.xml"),
    "radarr": (7878, "v3", "/var/lib/radarr/.config/Radarr/config.xml"),
    "sonarr": (8989, "v3", "/var/lib/sonarr/.config/NzbDrone/config.xml"),
}
LIBRARIES = ["radarr", "sonarr"]


def get(service, resource):
    port, api, file = SERVICES[service]
    key = machine.succeed(f"sed -n 's|.*<ApiKey>\\(.*\\)</ApiKey>.*|\\1|p' {file}").strip()
    url = f"http://127.0.0.1:{port}/api/{api}/{resource}"
    return json.loads(machine.succeed(f"curl --fail --silent --show-error -H 'X-Api-Key: {key}' {url}"))


def names(service, resource):
    return sorted(one["name"] for one in get(service, resource))


def torrent_folder(service):
    [client] = get(service, "downloadclient")
    return next(field["value"] for field in client["fields"] if field["name"] == "torrentFolder")


def run_of(service):
    return machine.succeed(f"systemctl show --property InvocationID suite-apply-{service}").strip()


# Waits until a run of the unit, other than `earlier`, has succeeded.
def wait_for_run(service, earlier="InvocationID="):
    show = f"systemctl show suite-apply-{service} --property"
    machine.wait_until_succeeds(
        f"test \"$({show} InvocationID)\" != '{earlier}'"
        f" && test \"$({show} ActiveState)\" = ActiveState=inactive"
        f" && test \"$({show} Result)\" = Result=success"
        f" && test \"$({show} ExecMainStatus)\" = ExecMainStatus=0",
        timeout=600,
    )


def assert_no_difference():
    # Exits with 1 if there is a difference.
    machine.succeed("suite plan --exit-code")


with subtest("boot: the units apply the configuration"):
    for service in SERVICES:
        machine.wait_for_unit(f"{service}.service")
        wait_for_run(service)
    for service in LIBRARIES:
        assert names(service, "downloadclient") == ["Torrent Blackhole"]
        assert names(service, "notification") == ["Custom Script"]
        assert "HD" in names(service, "qualityprofile")
        assert torrent_folder(service) == "/srv/torrents"
    assert [one["path"] for one in get("sonarr", "rootfolder")] == ["/srv/series"]
    assert get("sonarr", "config/naming")["renameEpisodes"]
    assert names("prowlarr", "applications") == LIBRARIES
    assert_no_difference()

with subtest("silence: another run changes nothing"):
    before = {service: get(service, "downloadclient") for service in LIBRARIES}
    machine.succeed("suite apply")
    assert before == {service: get(service, "downloadclient") for service in LIBRARIES}

with subtest("a changed configuration"):
    # For the last step.
    earlier = run_of("sonarr")
    machine.succeed("systemctl stop sonarr && cp -a /var/lib/sonarr /var/lib/backup && systemctl start sonarr")
    wait_for_run("sonarr", earlier)

    earlier_runs = {service: run_of(service) for service in LIBRARIES}
    machine.succeed("/run/current-system/specialisation/changed/bin/switch-to-configuration test")
    for service in LIBRARIES:
        wait_for_run(service, earlier_runs[service])
        assert torrent_folder(service) == "/srv/other"
        assert names(service, "notification") == []
    assert_no_difference()

with subtest("a restored database"):
    earlier = run_of("sonarr")
    machine.succeed("systemctl stop sonarr && rm -r /var/lib/sonarr && mv /var/lib/backup /var/lib/sonarr")
    machine.succeed("systemctl start sonarr")
    wait_for_run("sonarr", earlier)
    assert torrent_folder("sonarr") == "/srv/other"
    assert_no_difference()

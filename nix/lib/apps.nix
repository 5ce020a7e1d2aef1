# The apps, and where each listens unless told otherwise.
{
  lidarr = {
    title = "Lidarr";
    port = 8686;
  };
  prowlarr = {
    title = "Prowlarr";
    port = 9696;
  };
  radarr = {
    title = "Radarr";
    port = 7878;
  };
  readarr = {
    title = "Readarr";
    port = 8787;
  };
  sonarr = {
    title = "Sonarr";
    port = 8989;
  };
  whisparr = {
    title = "Whisparr";
    port = 6969;
  };
}

/** Draws `picture.png` with Chromium (`node scripts/site/draw-picture.ts`). Another Chromium draws other bytes. */
import path from 'node:path';
import { chromium } from 'playwright-core';

const PAGE = `<style>
  body { margin: 0; padding: 90px 100px; background: #fdfdfc; color: #1d2127; font: 44px/1.4 sans-serif; }
  h1 { margin: 0 0 20px; font-size: 110px; letter-spacing: -0.02em; }
  code { color: #2f5da8; font: 36px/1.5 monospace; }
</style><h1>suite</h1><p>Sonarr, Radarr, Lidarr, Readarr, Whisparr and Prowlarr from one Nix configuration</p>
<code>suite.notif.discord.onGrab = true;</code>`;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(PAGE);
await page.screenshot({ path: path.join(import.meta.dirname, 'picture.png') });
await browser.close();

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from './browser';
import { freePort, makeHome, type Program, startProgram } from './program';
import { checkPlugins, startDisplay, startSound } from './sound-and-display';
import { WebDriverBrowser } from './webdriver';

/** WebKitGTK: the engine of Safari and of every browser on an iPhone, in its smallest browser. */
export const openWebKit = async (): Promise<Browser> => {
  checkPlugins();
  const { home, env, remove } = makeHome();
  narrowToolbar(home);
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.reverse()) await program.stop();
    await remove();
  };
  try {
    const { display, xvfb } = await startDisplay(env);
    programs.push(xvfb);
    const { address, pulseaudio } = await startSound(home, env);
    programs.push(pulseaudio);
    const port = await freePort();
    const driver = `http://127.0.0.1:${port}`;
    const webKitDriver = await startProgram({
      command: 'WebKitWebDriver',
      args: [`--port=${port}`],
      debianPackage: 'webkit2gtk-driver',
      env: { ...env, DISPLAY: display, PULSE_SERVER: address, ...asRoot() },
      isReady: async () => (await fetch(`${driver}/status`)).ok,
    });
    programs.push(webKitDriver);
    const browser = await WebDriverBrowser.open(driver, { browserName: 'MiniBrowser' });
    const close = browser.close.bind(browser);
    return Object.assign(browser, { close: () => close().finally(stop) });
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Its sandbox refuses root, as whom tests run in containers. */
const asRoot = () => (process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {});

/** MiniBrowser's buttons keep its window from becoming as narrow as a phone, unless a style sheet of GTK shrinks them. */
const narrowToolbar = (home: string) => {
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(home, version));
    const style = 'entry, button { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';
    writeFileSync(join(home, version, 'gtk.css'), style);
  }
};

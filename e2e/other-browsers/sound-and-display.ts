import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, startProgram } from './program';

type Env = Record<string, string | undefined>;

/** A display that nobody sees. @returns its program and its name for DISPLAY */
export const startDisplay = async (env: Env): Promise<{ display: string; xvfb: Program }> => {
  const xvfb = await startProgram({
    command: 'Xvfb',
    args: ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    debianPackage: 'xvfb',
    env,
    isReady: numberIn,
  });
  return { display: `:${numberIn(xvfb.said())}`, xvfb };
};

/** Xvfb writes the number that it took on a line of its own. */
const numberIn = (said: string) => /^(\d+)\n/m.exec(said)?.[1];

/** A sound card that nobody hears: without one `play()` never advances. @returns its program and its address for PULSE_SERVER */
export const startSound = async (home: string, env: Env): Promise<{ address: string; pulseaudio: Program }> => {
  const socket = join(home, 'sound.socket');
  const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`];
  const pulseaudio = await startProgram({
    command: 'pulseaudio',
    args: [
      '-n',
      '--daemonize=no',
      '--exit-idle-time=-1',
      '--use-pid-file=no',
      ...modules.map((one) => `--load=${one}`),
    ],
    debianPackage: 'pulseaudio',
    env,
    isReady: () => existsSync(socket),
  });
  return { address: `unix:${socket}`, pulseaudio };
};

/** What WebKit plays sound with. They are no programs: nothing else tells that they are missing but silence. */
const pluginPackages = {
  'libgstpulseaudio.so': 'gstreamer1.0-pulseaudio',
  'libgstlibav.so': 'gstreamer1.0-libav',
  'libgstisomp4.so': 'gstreamer1.0-plugins-good',
};

/** @throws Error that names the Debian package of a missing GStreamer plugin */
export const checkPlugins = (): void => {
  const folders = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'gstreamer-1.0'))
    .filter((folder) => existsSync(folder));
  for (const [file, debianPackage] of Object.entries(pluginPackages)) {
    if (!folders.some((folder) => existsSync(join(folder, file))))
      throw new Error(`WebKit cannot play sound: ${file} is missing. It is in the Debian package ${debianPackage}.`);
  }
};

import { eventually } from '@cueroom/testing/eventually';
import type { Browser, FoundElement, InPage, Key } from './browser';

/** Of a reference to an element in JSON: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Record<typeof elementKey, string>;

/** Code points that stand for keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codePoints: Record<string, string> = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

/** One window of a browser whose driver speaks W3C WebDriver over HTTP. */
export class WebDriverBrowser implements Browser {
  private constructor(private readonly address: string) {}

  /** @param driver its address; capabilities as in https://www.w3.org/TR/webdriver2/#capabilities */
  static async open(driver: string, capabilities: object): Promise<WebDriverBrowser> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, body);
    return new WebDriverBrowser(`${driver}/session/${sessionId}`);
  }

  goTo(url: string): Promise<void> {
    return this.post('url', { url });
  }

  /** WebDriver sizes the window; what its frame and toolbar take is found out and added. */
  async resize(width: number, height: number): Promise<void> {
    const inner = () => this.run(() => ({ width: window.innerWidth, height: window.innerHeight }));
    await this.post('window/rect', { width, height });
    // A busy browser tells its page of the new size later.
    await eventually(async () => (await inner()).width <= width);
    const taken = await inner();
    await this.post('window/rect', { width: 2 * width - taken.width, height: 2 * height - taken.height });
    await eventually(async () => expect((await inner()).width).toBe(width));
  }

  run<Answer>(script: InPage<Answer>, ...args: unknown[]): Promise<Answer> {
    return this.post('execute/sync', { script: `return (${script}).apply(null, arguments)`, args });
  }

  load(source: string): Promise<void> {
    return this.post('execute/sync', { script: source, args: [] });
  }

  async find(script: InPage<Element | null>, ...args: unknown[]): Promise<FoundElement | null> {
    const found = (await this.run<unknown>(script, ...args)) as ElementReference | null;
    if (!found) return null;
    const element = `element/${found[elementKey]}`;
    const type = (text: string) => this.post<void>(`${element}/value`, { text });
    return {
      click: () => this.post(`${element}/click`, {}),
      type,
      chooseFile: type,
      run: (read, ...more) => this.run(read, found, ...more),
    };
  }

  async press(key: Key): Promise<void> {
    const value = codePoints[key] ?? key;
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await call<string>('GET', `${this.address}/screenshot`), 'base64');
  }

  close(): Promise<void> {
    return call('DELETE', this.address);
  }

  private post<Answer>(path: string, body: object): Promise<Answer> {
    return call('POST', `${this.address}/${path}`, body);
  }
}

const call = async <Answer>(method: string, address: string, body?: object): Promise<Answer> => {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Answer;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(address).pathname}: ${error}. ${message}`);
};

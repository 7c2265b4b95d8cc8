/** One upload under way. The test says how it goes on. */
class FakeUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  responseText = '';
  withCredentials = false;
  method = '';
  address = '';
  sent?: File;
  wasAborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(method: string, address: string) {
    this.method = method;
    this.address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return this.status >= 400 ? 'application/problem+json' : null;
  }
  send(file: File) {
    this.sent = file;
    FakeUploads.current?.begin(this);
  }
  abort() {
    this.wasAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  moveTo(share: number) {
    this.upload.onprogress?.({ loaded: share * 100, total: 100 });
  }
  succeed() {
    this.status = 200;
    this.onload?.();
    this.onloadend?.();
  }
  refuse(status: number, detail: string, errors = {}) {
    this.status = status;
    this.responseText = JSON.stringify({ status, detail, errors });
    this.onload?.();
    this.onloadend?.();
  }
  breakOff() {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** Stands in for XMLHttpRequest, where the network begins. */
export class FakeUploads {
  static current: FakeUploads | null = null;
  readonly begun: FakeUpload[] = [];
  /** What happens to the uploads as they begin; without it they wait. */
  onBegin?: (upload: FakeUpload, number: number) => void;

  constructor() {
    FakeUploads.current = this;
    globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  }
  begin(upload: FakeUpload) {
    const number = this.begun.push(upload);
    setTimeout(() => this.onBegin?.(upload, number));
  }
}

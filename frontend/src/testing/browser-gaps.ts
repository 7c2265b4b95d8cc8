import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A fact is waited for, and a busy machine is slow. A test is given longer, so that it ends with what it waited for.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);

// What Radix asks of a browser and jsdom does not have.
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

URL.createObjectURL ??= () => 'blob:a-chosen-file';
URL.revokeObjectURL ??= () => undefined;

// jsdom's files are read by FileReader only.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

afterEach(() => sessionStorage.clear());

// jsdom has audio elements, but no sound.
HTMLMediaElement.prototype.pause = () => undefined;
HTMLMediaElement.prototype.load = () => undefined;
HTMLMediaElement.prototype.play = () => Promise.resolve();

window.scrollTo = () => undefined;
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// There is no layout: everything is near.
class EverythingIsNear implements Partial<IntersectionObserver> {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as unknown as IntersectionObserverEntry;
    this.callback([entry], this as unknown as IntersectionObserver);
  }
  disconnect() {}
}
globalThis.IntersectionObserver ??= EverythingIsNear as unknown as typeof IntersectionObserver;

// There is no layout: a list of which only the rows in sight are there has room for a dozen.
Object.defineProperties(Element.prototype, {
  clientHeight: { configurable: true, get: () => 680 },
  clientWidth: { configurable: true, get: () => 1200 },
});

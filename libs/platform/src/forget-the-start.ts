import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then a start is over, also on a machine that has much to do. */
const settledAfterMs = 15_000;

/**
 * A quarter of what a process holds after its start is garbage, and V8 looks for that only when it needs the room: where nobody
 * asks for anything, never. Here it is made to look, once, which takes 20 to 40 ms.
 */
export const forgetTheStart = (): void => {
  const collect = () => {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    gc();
  };
  setTimeout(collect, settledAfterMs).unref();
};

import { AppError } from '@cueroom/contracts/app-error';
import { TooMany } from '@cueroom/platform/http/problem';

const retryAfterSec = 5;

export class AtOnce {
  private all = 0;
  private readonly byAddress = new Map<string, number>();

  /** @param what there may be too many of, in words of the answer */
  constructor(private readonly most: { what: string; perAddress: number; all: number }) {}

  /** Begins one. @returns what ends it @throws TooMany for the address; AppError 'unavailable' for all together */
  begin(address: string): () => void {
    const own = this.byAddress.get(address) ?? 0;
    const { what, perAddress, all } = this.most;
    if (own >= perAddress) throw new TooMany(`Too many ${what} at once from your address`, retryAfterSec);
    if (this.all >= all) throw new AppError('unavailable', `Too many ${what} at once, please try again`);
    this.all++;
    this.byAddress.set(address, own + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.all--;
      const left = (this.byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.byAddress.set(address, left);
      else this.byAddress.delete(address);
    };
  }
}

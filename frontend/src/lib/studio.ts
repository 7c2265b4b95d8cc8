import { readDataBlock } from './data-block';

interface Studio {
  name: string;
  email: string;
  /** None unless the studio has set one: no link is better than a dead one. */
  socialUrl?: string;
  /** For how many days what people send is kept, once it is over; what is not named, for ever. */
  keptDays?: { brief?: number; message?: number; music?: number };
}

const block = readDataBlock<Partial<Studio>>('studio');

/** Who runs this site, as its server says in the page. */
export const studio: Studio = {
  ...block,
  name: block?.name || 'Cueroom Music',
  email: block?.email || 'hello@cueroom.example',
};

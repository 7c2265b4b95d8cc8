import { renderToString } from 'react-dom/server';
import { ListenApp } from './features/pitches/public/listen-app';
import type { StudioFacts } from './features/pitches/public/quiet-page';
import { callsOf } from './features/pitches/public/listen-calls';
import type { Shown } from './features/pitches/public/use-listen-page';
import { studio } from './lib/studio';

/** A client's page as HTML, as its code takes it over. @param first what the page begins with */
export const drawListen = (facts: StudioFacts, first: Shown): string => {
  Object.assign(studio, facts); // one studio runs a site: the same for every page
  return renderToString(<ListenApp studio={facts} first={first} calls={callsOf('')} />);
};

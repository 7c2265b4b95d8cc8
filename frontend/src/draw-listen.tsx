import { renderToString } from 'react-dom/server';
import { ListenApp, type StudioFacts } from './features/listen/listen-app';
import { callsOf } from './features/listen/listen-calls';
import type { Shown } from './features/listen/use-listen-page';

/** A client's page as HTML, as its code takes it over. @param first what the page begins with */
export const drawListen = (studio: StudioFacts, first: Shown): string =>
  renderToString(<ListenApp studio={studio} first={first} calls={callsOf('')} unlockPath="/" />);

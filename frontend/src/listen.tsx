import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { replayEarlyClicks } from './early';
import { keepByRecipient } from './features/pitches/public/kept-place';
import { ListenApp } from './features/pitches/public/listen-app';
import { callsOf } from './features/pitches/public/listen-calls';
import './features/pitches/public/listen.css';
import type { Shown } from './features/pitches/public/use-listen-page';
import { readDataBlock } from './lib/data-block';
import { studio } from './lib/studio';

const root = document.getElementById('root');
if (!root) throw new Error('listen.html has no #root');
const token = window.location.pathname.split('/').pop() ?? '';
const calls = callsOf(token);
const first = readDataBlock<Shown>('first-listen') ?? { status: 'loading' };
if (first.status === 'open') keepByRecipient(calls.name, first.page.recipientId);

function Listen() {
  // After the effects of all that is in it.
  useEffect(replayEarlyClicks, []);
  return <ListenApp studio={studio} first={first} calls={calls} />;
}

const app = (
  <StrictMode>
    <Listen />
  </StrictMode>
);
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);

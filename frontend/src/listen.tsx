import './features/listen/listen.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ListenApp } from './features/listen/listen-app';
import { callsOf } from './features/listen/listen-calls';
import type { Shown } from './features/listen/use-listen-page';
import { readDataBlock } from './lib/data-block';
import { studio } from './lib/studio';

const root = document.getElementById('root');
if (!root) throw new Error('listen.html has no #root');
const token = window.location.pathname.split('/').pop() ?? '';
const first = readDataBlock<Shown>('first-listen') ?? { is: 'loading' };
const app = (
  <StrictMode>
    <ListenApp studio={studio} first={first} calls={callsOf(token)} unlockPath={`/api/listen/${token}/unlock`} />
  </StrictMode>
);
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

import './styles.css';

const start = () => void import('./main');
const isDrawn = document.getElementById('root')?.hasChildNodes() ?? false;

/** Once the page can be seen; one in the background paints nothing, and is not waited for. */
const afterFirstPaint = (then: () => void) => {
  if (document.visibilityState !== 'visible' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
    return then();
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
};

// A page that the server drew can be read at once: its styles, fonts and first picture come before the code that answers.
if (isDrawn && document.readyState !== 'complete') window.addEventListener('load', () => afterFirstPaint(start));
else start();

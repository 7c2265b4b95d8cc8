import './styles.css';

const start = () => void import('./main');
const isDrawn = document.getElementById('root')?.hasChildNodes() ?? false;

// A page that the server drew can be read at once: its styles, fonts and first picture come before the code that answers.
if (isDrawn && document.readyState !== 'complete') {
  window.addEventListener('load', () =>
    // After the picture was painted; a page in the background paints nothing, and is not waited for.
    document.visibilityState === 'visible' ? requestAnimationFrame(() => setTimeout(start)) : start(),
  );
} else {
  start();
}

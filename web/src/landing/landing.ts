import './recorrido.ts';

// Pictures go by the system's scheme; who chose another in the application sees that one here too.
const elegido = localStorage.getItem('mantine-color-scheme-value');
if (elegido === 'light' || elegido === 'dark') {
  const siempre = elegido === 'dark' ? '(min-width: 0)' : '(max-width: 0)';
  for (const fuente of document.querySelectorAll('source')) {
    fuente.media = fuente.media.replace('(prefers-color-scheme: dark)', siempre);
  }
}

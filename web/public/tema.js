// Runs before the first paint, and again when the system changes: the scheme the person chose, or the system's.
(() => {
  const sistema = matchMedia('(prefers-color-scheme: dark)');
  const poner = () => {
    const elegido = localStorage.getItem('mantine-color-scheme-value');
    const oscuro = elegido === 'dark' || (elegido !== 'light' && sistema.matches);
    document.documentElement.dataset.mantineColorScheme = oscuro ? 'dark' : 'light';
  };
  poner();
  sistema.addEventListener('change', poner);
})();

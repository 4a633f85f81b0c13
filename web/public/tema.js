// Runs before the first paint: the scheme the person chose, or the system's.
(() => {
  const elegido = localStorage.getItem('mantine-color-scheme-value');
  const oscuro = elegido === 'dark' || (elegido !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = oscuro ? 'dark' : 'light';
})();

// The tour: a strip of screens that is scrolled by hand, by its buttons, or by itself. Without this it is still a strip.

/** Eight screens, two minutes. */
const POR_PANTALLA_MS = 15_000;

const strip = document.querySelector('#cinta');
const [reproducir, anterior, siguiente] = document.querySelectorAll<HTMLButtonElement>('#mandos button');
const lugar = document.querySelector('#lugar');
const avance = document.querySelector('#avance');
const quieto = matchMedia('(prefers-reduced-motion: reduce)').matches;
if (strip && reproducir && anterior && siguiente && lugar) {
  const pantallas = [...strip.children] as HTMLElement[];
  let actual = 0;
  let reloj: ReturnType<typeof setInterval> | null = null;
  /** How much of the screen's time is over: what moves from the first second. */
  let barra: Animation | undefined;
  const fill = (): void => {
    barra?.cancel();
    if (!quieto) barra = avance?.animate([{ scale: '0 1' }, { scale: '1 1' }], { duration: POR_PANTALLA_MS });
  };
  /** The person moved it before it began. */
  let tocado = false;

  const show = (indice: number): void => {
    actual = indice;
    lugar.textContent = `${indice + 1} de ${pantallas.length}`;
    anterior.disabled = indice === 0;
    siguiente.disabled = indice === pantallas.length - 1;
  };
  const go = (indice: number): void => {
    const pantalla = pantallas[indice];
    if (!pantalla) return pause();
    show(indice);
    // Scrolls the strip alone: a person reading further down is left there.
    strip.scrollTo({ left: pantalla.offsetLeft - (pantallas[0]?.offsetLeft ?? 0) });
  };
  const pause = (): void => {
    tocado = true;
    if (reloj !== null) clearInterval(reloj);
    reloj = null;
    barra?.cancel();
    reproducir.textContent = actual === pantallas.length - 1 ? 'Ver de nuevo' : 'Ver el recorrido';
  };
  const play = (): void => {
    go(actual === pantallas.length - 1 ? 0 : actual);
    fill();
    reloj = setInterval(() => {
      fill();
      go(actual + 1);
    }, POR_PANTALLA_MS);
    reproducir.textContent = 'Pausar';
  };

  reproducir.addEventListener('click', () => (reloj === null ? play() : pause()));
  anterior.addEventListener('click', () => (pause(), go(actual - 1)));
  siguiente.addEventListener('click', () => (pause(), go(actual + 1)));
  // A person who scrolls the strip goes at their own pace.
  for (const gesto of ['pointerdown', 'wheel', 'keydown']) strip.addEventListener(gesto, pause, { passive: true });
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) show(pantallas.indexOf(target as HTMLElement));
    },
    { root: strip, threshold: 0.6 },
  );
  for (const pantalla of pantallas) seen.observe(pantalla);
  // It moves by itself from its first second in view, once, unless the person asked for no motion.
  const arriving = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      arriving.disconnect();
      if (reloj === null && !tocado) play();
    },
    { threshold: 0.3 },
  );
  if (!quieto) arriving.observe(strip);
  document.querySelector('#mandos')?.removeAttribute('hidden');
  show(0);
}

/**
 * Completes the press of a submit button that moved under the pointer. Leaving a field validates it, and its error moves what is below: when
 * the pointer comes up elsewhere than on the pressed button, the browser sends no click.
 */
export function keepPresses(): void {
  let pulsado: { boton: HTMLButtonElement; lugar: DOMRect } | null = null;
  document.addEventListener('pointerdown', ({ target, button }) => {
    const boton = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null;
    pulsado = boton !== null && button === 0 ? { boton, lugar: boton.getBoundingClientRect() } : null;
  });
  document.addEventListener('pointerup', ({ target, clientX, clientY }) => {
    if (pulsado === null) return;
    const { boton, lugar } = pulsado;
    pulsado = null;
    const loSuelta = target instanceof Node && boton.contains(target);
    const dondeEstaba =
      clientX >= lugar.left && clientX <= lugar.right && clientY >= lugar.top && clientY <= lugar.bottom;
    if (!loSuelta && dondeEstaba) boton.click();
  });
}

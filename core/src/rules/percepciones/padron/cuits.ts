/** Load factor from which the table grows: fuller, each look-up passes over too many other CUITs. */
const CARGA = 0.75;
const INICIAL = 1 << 12;

/**
 * Set of CUITs already seen, eight bytes each: a `Set` of a million and a half would take a hundred megabytes. CUITs that come in
 * ascending order, as in the lists, are only appended.
 */
export function createCuits(): { add: (cuit: number) => boolean } {
  let casillas = new Float64Array(INICIAL);
  let cantidad = 0;
  let ultimo: number | null = 0;
  const put = (tabla: Float64Array, cuit: number): boolean => {
    const mascara = tabla.length - 1;
    let lugar = (Math.imul(cuit % 0x1_0000_0000, 0x9e37_79b1) >>> 7) & mascara;
    while (tabla[lugar] !== 0) {
      if (tabla[lugar] === cuit) return false;
      lugar = (lugar + 1) & mascara;
    }
    tabla[lugar] = cuit;
    return true;
  };
  const scatter = (largo: number): void => {
    const nuevas = new Float64Array(largo);
    for (const casilla of casillas) if (casilla !== 0) put(nuevas, casilla);
    casillas = nuevas;
  };
  return {
    /** Adds a CUIT; false when it was already there. */
    add: (cuit) => {
      if (ultimo !== null && cuit > ultimo) {
        if (cantidad === casillas.length) {
          const mayor = new Float64Array(casillas.length * 2);
          mayor.set(casillas);
          casillas = mayor;
        }
        casillas[cantidad++] = cuit;
        ultimo = cuit;
        return true;
      }
      if (ultimo !== null) {
        ultimo = null;
        scatter(casillas.length * 2);
      }
      if (!put(casillas, cuit)) return false;
      cantidad += 1;
      if (cantidad > casillas.length * CARGA) scatter(casillas.length * 2);
      return true;
    },
  };
}

/** Full to this part it grows: fuller, each look-up passes over too many others. */
const CARGA = 0.75;
const INICIAL = 1 << 12;

/** CUITs already seen, eight bytes each: a `Set` of a million and a half would take a hundred megabytes. */
export function createCuits(): { add: (cuit: string) => boolean } {
  let casillas = new Float64Array(INICIAL);
  let cantidad = 0;
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
  return {
    /** false when it already was there. */
    add: (cuit) => {
      if (!put(casillas, Number(cuit))) return false;
      cantidad += 1;
      if (cantidad > casillas.length * CARGA) {
        const mayor = new Float64Array(casillas.length * 2);
        for (const uno of casillas) if (uno !== 0) put(mayor, uno);
        casillas = mayor;
      }
      return true;
    },
  };
}

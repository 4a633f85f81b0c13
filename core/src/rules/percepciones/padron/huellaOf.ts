const DOS_A_LA_32 = 0x1_0000_0000;
/** Bits of the high half, so that the whole number is a safe integer. */
const ALTOS = 0x1f_ffff;

/**
 * A number of 53 bits, never 0, by which equal lines of a padrón are recognised: two different lines of a file of a million have
 * the same one in less than one file of a thousand million.
 */
export function huellaOf(linea: string): number {
  let alta = 0xdead_beef;
  let baja = 0x41c6_ce57;
  for (let lugar = 0; lugar < linea.length; lugar++) {
    const letra = linea.charCodeAt(lugar);
    alta = Math.imul(alta ^ letra, 0x9e37_79b1);
    baja = Math.imul(baja ^ letra, 0x5f35_6495);
  }
  alta = Math.imul(alta ^ (alta >>> 16), 0x85eb_ca6b) ^ Math.imul(baja ^ (baja >>> 13), 0xc2b2_ae35);
  baja = Math.imul(baja ^ (baja >>> 16), 0x85eb_ca6b) ^ Math.imul(alta ^ (alta >>> 13), 0xc2b2_ae35);
  return (alta & ALTOS) * DOS_A_LA_32 + (baja >>> 0) || 1;
}

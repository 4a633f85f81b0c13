import { crc32 } from 'node:zlib';
import { endOfMonth } from '@talonario/core/base';

// Files of the provinces, as they publish them.

const compacta = (fecha: string): string => fecha.replaceAll('-', '');
const ddMmAaaa = (fecha: string): string => fecha.split('-').reverse().join('');
const mesOf = (fecha: string): { desde: string; hasta: string } => ({
  desde: `${fecha.slice(0, 7)}-01`,
  hasta: endOfMonth(fecha),
});

/** A row of ARDJU008 for the month of a date. `alicuota`: `2,50`. */
export function lineaAgip(cuit: string, alicuota: string, fecha: string, nombre = 'DISTRIBUIDORA ÑANDÚ S.A.'): string {
  const { desde, hasta } = mesOf(fecha);
  const fechas = [desde, desde, hasta].map(ddMmAaaa);
  return [...fechas, cuit, 'C', 'N', 'N', alicuota, '1,50', '00', '00', nombre].join(';');
}

/** A row of ACREDITAN.TXT. `porcentaje` null: exempt. */
export function lineaAcreditan(cuit: string, tipo: 'CL' | 'CM', porcentaje: string | null, fecha: string): string {
  const { desde, hasta } = mesOf(fecha);
  const marca = porcentaje === null ? 'E' : ' ';
  const columnas = [cuit, marca, tipo, compacta(desde), compacta(hasta), 'COMERCIAL DEL NORTE S.R.L.'.padEnd(150)];
  return [...columnas, porcentaje ?? '-----'].join('  ');
}

/** A row of archivocoefrg116.TXT. */
export function lineaCoeficiente(cuit: string, coeficiente: string, porcentaje: string, fecha: string): string {
  const periodo = compacta(fecha).slice(0, 6);
  return [cuit, ' ', coeficiente, periodo, 'COMERCIAL DEL NORTE S.R.L.'.padEnd(150), porcentaje].join('  ');
}

/** Latin-1, as both provinces write, each line ended by CRLF. */
export function textoDePadron(lineas: readonly string[]): Buffer {
  return Buffer.from(lineas.map((linea) => `${linea}\r\n`).join(''), 'latin1');
}

/** A RAR4 with these files, stored as they are (RAR technote: blocks of head CRC, type, flags and size). */
export function rarOf(archivos: readonly { nombre: string; contenido: Buffer }[]): Buffer {
  const marca = Buffer.from('526172211a0700', 'hex');
  const principal = bloque(0x73, 0, Buffer.alloc(6));
  return Buffer.concat([marca, principal, ...archivos.map(archivoRar), bloque(0x7b, 0x4000, Buffer.alloc(0))]);
}

function archivoRar({ nombre, contenido }: { nombre: string; contenido: Buffer }): Buffer {
  const texto = Buffer.from(nombre, 'latin1');
  const datos = Buffer.alloc(25);
  datos.writeUInt32LE(contenido.length, 0);
  datos.writeUInt32LE(contenido.length, 4);
  datos.writeUInt8(0, 8);
  datos.writeUInt32LE(crc32(contenido), 9);
  // 2026-10-28, made by RAR 2.9, stored.
  datos.writeUInt32LE(0x5d5c_0000, 13);
  datos.writeUInt8(29, 17);
  datos.writeUInt8(0x30, 18);
  datos.writeUInt16LE(texto.length, 19);
  datos.writeUInt32LE(0x20, 21);
  return Buffer.concat([bloque(0x74, 0x8000, Buffer.concat([datos, texto])), contenido]);
}

function bloque(tipo: number, banderas: number, resto: Buffer): Buffer {
  const cabeza = Buffer.alloc(5);
  cabeza.writeUInt8(tipo, 0);
  cabeza.writeUInt16LE(banderas, 1);
  cabeza.writeUInt16LE(7 + resto.length, 3);
  const cuerpo = Buffer.concat([cabeza, resto]);
  const crc = Buffer.alloc(2);
  crc.writeUInt16LE(crc32(cuerpo) & 0xffff, 0);
  return Buffer.concat([crc, cuerpo]);
}

/** The data of an entry of a RAR 5 beside its name. */
interface EntradaRar5 {
  /** Copies the file of this path instead of bringing its content. */
  copia?: string;
  /** Dictionary that it asks for: 128 kB times two to this. */
  diccionario?: number;
  contenido?: Buffer;
}

/** A RAR 5 with one entry. Source: RARLAB, "RAR 5.0 archive format". */
export function rar5Of({ copia, diccionario = 0, contenido = Buffer.alloc(0) }: EntradaRar5): Buffer {
  const nombre = Buffer.from('padron.txt');
  const destino = Buffer.from(copia ?? '');
  const redireccion = Buffer.concat([vint(5), vint(5), vint(0), vint(destino.length), destino]);
  const extra = copia === undefined ? Buffer.alloc(0) : Buffer.concat([vint(redireccion.length), redireccion]);
  const metodo = diccionario === 0 ? 0 : 3;
  const archivo = Buffer.concat([
    vint(extra.length > 0 ? 3 : 2),
    ...(extra.length > 0 ? [vint(extra.length)] : []),
    vint(contenido.length),
    vint(0),
    vint(contenido.length),
    vint(0x20),
    vint((metodo << 7) | (diccionario << 10)),
    vint(1),
    vint(nombre.length),
    nombre,
    extra,
  ]);
  return Buffer.concat([
    Buffer.from('526172211a070100', 'hex'),
    bloque5(1, Buffer.from([0, 0])),
    bloque5(2, archivo),
    contenido,
    bloque5(5, Buffer.from([0, 0])),
  ]);
}

function bloque5(tipo: number, resto: Buffer): Buffer {
  const cuerpo = Buffer.concat([vint(tipo), resto]);
  const conLargo = Buffer.concat([vint(cuerpo.length), cuerpo]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(conLargo), 0);
  return Buffer.concat([crc, conLargo]);
}

/** An integer as RAR 5 writes it: seven bits a byte, the lowest first. */
function vint(valor: number): Buffer {
  const bytes: number[] = [];
  let resto = valor;
  do {
    bytes.push((resto & 0x7f) | (resto > 0x7f ? 0x80 : 0));
    resto >>>= 7;
  } while (resto > 0);
  return Buffer.from(bytes);
}

/** A ZIP with these files, stored as they are. */
export function zipOf(archivos: readonly { nombre: string; contenido: Buffer }[]): Buffer {
  const locales: Buffer[] = [];
  const centrales: Buffer[] = [];
  let lugar = 0;
  for (const { nombre, contenido } of archivos) {
    const texto = Buffer.from(nombre, 'latin1');
    const comun = Buffer.alloc(26);
    comun.writeUInt16LE(20, 0);
    comun.writeUInt32LE(crc32(contenido), 10);
    comun.writeUInt32LE(contenido.length, 14);
    comun.writeUInt32LE(contenido.length, 18);
    comun.writeUInt16LE(texto.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), comun, texto, contenido]);
    const final = Buffer.alloc(14);
    final.writeUInt32LE(lugar, 10);
    centrales.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), comun, final, texto]));
    locales.push(local);
    lugar += local.length;
  }
  const central = Buffer.concat(centrales);
  const fin = Buffer.alloc(18);
  fin.writeUInt16LE(archivos.length, 4);
  fin.writeUInt16LE(archivos.length, 6);
  fin.writeUInt32LE(central.length, 8);
  fin.writeUInt32LE(lugar, 12);
  return Buffer.concat([...locales, central, Buffer.from('PK\x05\x06', 'latin1'), fin]);
}

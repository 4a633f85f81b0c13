import { Option, type Command } from 'commander';
import { handler, ofLote, ofVentas, type Run } from './command.ts';

/** What is sold, issued and printed. */
export function addVentas(program: Command, run: Run): void {
  program.commandsGroup('Ventas y comprobantes:');
  program
    .command('empezar')
    .description('Los primeros pasos hasta la primera factura: cuáles están y cuál sigue. Se retoman donde quedaron.')
    .option('--cuit <CUIT>', 'crea la empresa con lo que ARCA sabe de ella')
    .option('--iibb <NUMERO>', 'con --cuit: número de Ingresos Brutos; sin él, no inscripta')
    .option('--si', 'con --cuit: no pregunta')
    .option('--revisar', 'le pregunta ahora a ARCA por el permiso y el punto de venta')
    .option('--punto <N>', 'factura con ese punto de venta de ARCA')
    .action(handler(run, async () => (await import('../commands/empezar.ts')).empezar));

  ofVentas(program.command('ventas'))
    .description('Las ventas de una cuenta, con su comprobante.')
    .option('--canceladas', 'solo las canceladas o devueltas, con su nota de crédito')
    .action(handler(run, async () => (await import('../commands/ventas/ventas.ts')).ventas));

  program
    .command('venta')
    .description('Qué pasó con una venta o un comprobante, en orden: vendida, paga, emitida, mandada.')
    .argument('<TEXTO...>', 'venta, paquete, comprobante, CAE, documento, nombre, apodo o SKU')
    .action(handler(run, async () => (await import('../commands/ventas/venta.ts')).venta));

  ofLote(program.command('facturar'))
    .description('Muestra qué facturas saldrían, pregunta y las emite.')
    .action(handler(run, async () => (await import('../commands/ventas/lote.ts')).facturar));

  ofLote(program.command('notas-credito'))
    .description('Notas de crédito de las ventas canceladas o devueltas: muestra, pregunta y emite.')
    .action(handler(run, async () => (await import('../commands/ventas/lote.ts')).notasCredito));

  program
    .command('emitir')
    .description('Emite borradores.')
    .argument('[COMPROBANTE...]', 'cuáles: el número de la venta, FC B 3-123 o el id del borrador')
    .option('--borradores', 'todos los borradores de la empresa')
    .option('--empresa <CUIT>', 'de qué empresa: hace falta con --borradores, o si dos tienen ese número')
    .option('--si', 'no pregunta')
    .option('--confirmar-fecha-futura', 'con --si, acepta una fecha posterior a hoy, que bloquea las anteriores')
    .action(handler(run, async () => (await import('../commands/comprobantes/emitir.ts')).emitir));

  program
    .command('comprobantes')
    .description('Tus comprobantes, los últimos primero.')
    .argument('[COMPROBANTE...]', 'solo estos: FC B 3-123, el número de la venta o el id')
    .option('--empresa <CUIT>', 'quién lo emite')
    .option('--receptor <TEXTO>', 'CUIT, documento o nombre de quien lo recibe')
    .addOption(new Option('--estado <ESTADO>', 'en qué estado').choices(['borrador', 'emitida']))
    .option('--tipo <CODIGO>', 'tipo de comprobante: 1, 6, 11…')
    .option('--punto-de-venta <N>', 'punto de venta')
    .option('--numero <N>', 'número de comprobante')
    .option('--venta <ID>', 'venta o paquete de Mercado Libre')
    .option('--comprador <APODO>', 'apodo del comprador')
    .option('--desde <FECHA>', 'desde esta fecha')
    .option('--hasta <FECHA>', 'hasta esta fecha')
    .option('--csv', 'todos, como planilla para Excel: va a la salida, o a un archivo con > comprobantes.csv')
    .option('--limite <N>', 'cuántos (20)')
    .option('--saltear <N>', 'desde cuál (0)')
    .action(handler(run, async () => (await import('../commands/comprobantes/comprobantes.ts')).comprobantes));

  program
    .command('pdf')
    .description('Guarda el PDF de cada comprobante: los nombrados, o los emitidos entre dos fechas.')
    .argument('[COMPROBANTE...]', 'cuáles: FC B 3-123, el número de la venta o el id')
    .option('--desde <FECHA>', 'los emitidos desde esta fecha')
    .option('--hasta <FECHA>', 'los emitidos hasta esta fecha')
    .option('--empresa <CUIT>', 'solo los de esta empresa')
    .option('--carpeta <CARPETA>', 'dónde (.)')
    .option('--salida <CARPETA>', 'lo mismo que --carpeta')
    .action(handler(run, async () => (await import('../commands/comprobantes/pdf.ts')).pdf));
}

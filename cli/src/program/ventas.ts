import { Option, type Command } from 'commander';
import { handler, ofLote, ofSi, ofVentas, type Run } from './command.ts';

/** Sales with a problem, named or all those of a cause. */
function ofProblemas(command: Command): Command {
  return command
    .argument('[VENTA...]', 'cuáles, por su número')
    .option('--causa <CAUSA>', 'todas las que tienen ese problema: el código que muestra `talonario problemas`')
    .option('--cuenta <CUENTA>', 'apodo o id de la cuenta de Mercado Libre (todas)')
    .option('--desde <FECHA>', 'las vendidas desde este día (30 días atrás)')
    .option('--hasta <FECHA>', 'las vendidas hasta este día (hoy)');
}

/** What is sold and invoiced. */
export function addVentas(program: Command, run: Run): void {
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
    .addOption(
      new Option(
        '--canceladas-con-factura',
        'las que Mercado Libre canceló, devolvió o tiene con un reclamo y siguen facturadas; alcanza con ella sola: todas las cuentas, 180 días',
      )
        .implies({ cuenta: '', desde: '', hasta: '' })
        .conflicts('canceladas'),
    )
    .addOption(
      new Option(
        '--otro-receptor',
        'las facturas viejas que hoy serían a otra persona o de otra letra, o de las que no se pudo saber; alcanza con ella sola',
      )
        .implies({ cuenta: '', desde: '', hasta: '' })
        .conflicts(['canceladas', 'canceladasConFactura']),
    )
    .action(handler(run, async () => (await import('../commands/ventas/ventas.ts')).ventas));

  program
    .command('venta')
    .description('Qué pasó con una venta o un comprobante, en orden: vendida, paga, emitida, mandada.')
    .argument('<TEXTO...>', 'venta, paquete, comprobante, CAE, documento, nombre, apodo o SKU')
    .option('--traza', 'en cambio, cada paso desde el aviso hasta el PDF y el mail, con su hora y lo que tardó')
    .action(handler(run, async () => (await import('../commands/ventas/venta.ts')).venta));

  const problemas = program
    .command('problemas')
    .description('Las ventas que necesitan que alguien las mire, por causa, y qué se puede hacer con cada una.')
    .option('--causa <CAUSA>', 'solo las de esa causa')
    .option('--cuenta <CUENTA>', 'apodo o id de la cuenta de Mercado Libre (todas)')
    .option('--desde <FECHA>', 'primer día (30 días atrás)')
    .option('--hasta <FECHA>', 'último día (hoy)')
    .option('--descartadas', 'las que se apartaron')
    .action(handler(run, async () => (await import('../commands/problemas/problemas.ts')).problemas));
  ofProblemas(problemas.command('comprador'))
    .description('Dice a quién se facturan esas ventas: otro documento, o consumidor final donde la ley lo permite.')
    .option('--documento <DOCUMENTO>', 'CUIT o DNI; con CUIT, lo demás sale del padrón de ARCA')
    .option('--nombre <NOMBRE>', 'con DNI: nombre y apellido')
    .option('--calle <CALLE>', 'con DNI: del domicilio')
    .option('--numero <N>', 'con DNI: del domicilio')
    .option('--localidad <LOCALIDAD>', 'con DNI: del domicilio')
    .option('--codigo-postal <CODIGO>', 'con DNI: del domicilio')
    .option('--provincia <PROVINCIA>', 'con DNI: del domicilio, por su nombre')
    .option('--consumidor-final', 'a nadie en particular')
    .option('--deshacer', 'vuelve a lo que dice Mercado Libre')
    .action(handler(run, async () => (await import('../commands/problemas/resolver.ts')).comprador));
  ofSi(ofProblemas(problemas.command('reintentar')))
    .description('Vuelve a intentar esas ventas, o las emite igual: muestra, pregunta y emite.')
    .action(handler(run, async () => (await import('../commands/problemas/resolver.ts')).reintentar));
  ofProblemas(problemas.command('por-fuera'))
    .description('Marca esas ventas como facturadas en otro sistema: Talonario no las factura.')
    .option('--deshacer', 'quita la marca')
    .action(handler(run, async () => (await import('../commands/problemas/resolver.ts')).porFuera));
  ofProblemas(problemas.command('descartar'))
    .description('Aparta esas ventas de la lista: si el problema cambia, vuelven solas.')
    .option('--deshacer', 'las vuelve a mostrar')
    .action(handler(run, async () => (await import('../commands/problemas/resolver.ts')).descartar));

  ofLote(program.command('facturar'))
    .description('Muestra qué facturas saldrían, pregunta y las emite.')
    .action(handler(run, async () => (await import('../commands/ventas/lote.ts')).facturar));

  ofLote(program.command('notas-credito'))
    .description('Notas de crédito de las ventas canceladas o devueltas: muestra, pregunta y emite.')
    .action(handler(run, async () => (await import('../commands/ventas/lote.ts')).notasCredito));
}

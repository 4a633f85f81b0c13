import { Argument, Option, type Command } from 'commander';
import { rol } from '@talonario/core';
import { nombresDeReportes } from '../arguments/reportes.ts';
import { handler, type Run } from './command.ts';

/** What is written for the accountant and what was charged. */
export function addContador(program: Command, run: Run): void {
  program.commandsGroup('Contador:');
  program
    .command('reporte')
    .description('Escribe los archivos de un reporte: los impositivos, controlados antes. Nunca deja uno a medias.')
    .addArgument(new Argument('<REPORTE>', 'cuál').choices([...nombresDeReportes, 'rentabilidad', 'paquete']))
    .option('--empresa <CUIT>', 'de qué empresa; de rentabilidad, de las cuentas que factura (todas)')
    .option('--cuenta <NICKNAME>', 'de rentabilidad: de qué cuenta')
    .addOption(deMes())
    .option('--desde <FECHA>', 'en lugar de --mes, primer día: 2026-01-31, 31/01/2026, hoy, ayer o -7d')
    .option('--hasta <FECHA>', 'último día')
    .addOption(
      new Option('--separador <SIGNO>', 'de iva-ventas: con coma, los decimales van con punto')
        .choices(['punto-y-coma', 'coma'])
        .default('punto-y-coma'),
    )
    .addOption(
      new Option('--formato <FORMATO>', 'como se presenta (CSV o TXT), o en una planilla de Excel para mirarlo')
        .choices(['csv', 'xlsx'])
        .default('csv'),
    )
    .option('--resumenes', 'de iva-ventas: agrega los totales por alícuota, y por letra y comprador')
    .addOption(
      new Option(
        '--operacion-mixta <CODIGO>',
        'de libro-iva-digital: el código de lo que tiene parte gravada y parte exenta',
      )
        .choices(['codigo', 'espacio'])
        .default('codigo'),
    )
    .addOption(
      new Option('--vencimiento <CUANDO>', 'de libro-iva-digital: en qué comprobantes va la fecha de vencimiento')
        .choices(['siempre', 'servicios', 'nunca'])
        .default('siempre'),
    )
    .option('--sin-crlf-final', 'de libro-iva-digital: la última línea no termina en CRLF')
    .option('--con-pdfs', 'del paquete: también los PDF de los comprobantes')
    .option('--salida <CARPETA>', 'dónde; una para cada empresa, que los nombres no dicen de quién son', '.')
    .action(handler(run, async () => (await import('../commands/reporte.ts')).reporte));

  program
    .command('cobros')
    .description('La plata recibida contra lo facturado, por mes y cuenta, con las diferencias.')
    .option('--cuenta <NICKNAME>', 'de qué cuenta (todas)')
    .addOption(deMes())
    .option('--desde <FECHA>', 'en lugar de --mes, un día del primer mes')
    .option('--hasta <FECHA>', 'un día del último mes')
    .option('--leer', 'lee antes de Mercado Libre lo que falte')
    .action(handler(run, async () => (await import('../commands/cobros/cobros.ts')).cobros));

  const personas = program
    .command('personas')
    .description('Con quiénes compartís tus empresas, y las que otros comparten con vos.')
    .action(handler(run, async () => (await import('../commands/empresas/personas.ts')).personas));
  personas
    .command('invitar')
    .description('Invita por mail a una persona a trabajar en tus empresas.')
    .argument('<EMAIL>', 'su email')
    .addOption(
      new Option('--rol <ROL>', 'empleado: ve y factura; contador: ve, descarga y marca lo presentado')
        .choices(rol.options)
        .makeOptionMandatory(),
    )
    .option('--empresas <CUIT>', 'a cuáles, separadas por comas (todas)')
    .action(handler(run, async () => (await import('../commands/empresas/personas.ts')).invitar));
  personas
    .command('revocar')
    .description('Deja de compartir con una persona, o cancela su invitación: vale en el acto.')
    .argument('<EMAIL>', 'su email')
    .action(handler(run, async () => (await import('../commands/empresas/personas.ts')).revocar));
  personas
    .command('aceptar')
    .description('Acepta una invitación: el link del mail, o lo que sigue a su #invitacion=.')
    .argument('<LINK>', 'el link')
    .action(handler(run, async () => (await import('../commands/empresas/personas.ts')).aceptar));

  const contador = program.command('contador').description('Lo que se comparte con el contador de una empresa.');
  contador
    .command('enlaces')
    .description('Los enlaces de solo lectura de una empresa.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .action(handler(run, async () => (await import('../commands/contador/enlaces.ts')).enlaces));
  contador
    .command('crear-enlace')
    .description('Crea un enlace de solo lectura y muestra su dirección, una sola vez.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .requiredOption('--nombre <TEXTO>', 'para quién es')
    .action(handler(run, async () => (await import('../commands/contador/enlaces.ts')).crearEnlace));
  contador
    .command('revocar-enlace')
    .description('Revoca un enlace: deja de servir en el acto.')
    .argument('<ID>', 'el enlace')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .action(handler(run, async () => (await import('../commands/contador/enlaces.ts')).revocarEnlace));
  contador
    .command('presentado')
    .description('Qué cambió en un mes después de presentado. Termina con código 5 si algo cambió.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .addOption(deMes().makeOptionMandatory())
    .option('--marcar', 'lo marca como presentado')
    .option('--quitar', 'quita la marca')
    .action(handler(run, async () => (await import('../commands/contador/presentado.ts')).presentado));
}

/** The month of a report, whole: every report command has it, and means the same. */
function deMes(): Option {
  return new Option('--mes <MES>', 'el mes entero: 2026-10, anterior o actual').conflicts(['desde', 'hasta']);
}

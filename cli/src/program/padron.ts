import { Option, type Command } from 'commander';
import { handler, type Run } from './command.ts';

/** Perceptions: their lists and their certificates. */
export function addPadron(program: Command, run: Run): void {
  program.commandsGroup('Percepciones:');
  const padron = program.command('padron').description('Los padrones de Ingresos Brutos, para percibir.');
  padron
    .command('importar')
    .description('Importa el padrón de un mes, como se publica: para toda la instalación, o para --usuario.')
    .argument('<PROVINCIA>', 'caba o tucuman')
    .argument('<ARCHIVO...>', 'RAR, ZIP o TXT; de Tucumán, uno de los dos o los dos')
    .option('--periodo <AAAA-MM>', 'rechaza los de otro mes')
    .action(handler(run, async () => (await import('../commands/padron/importar.ts')).importar));
  padron
    .command('consultar')
    .description('Qué dicen los padrones de un CUIT.')
    .argument('<CUIT>', 'de quién')
    .option('--fecha <FECHA>', 'en qué fecha (hoy)')
    .action(handler(run, async () => (await import('../commands/padron/consultar.ts')).consultar));
  padron
    .command('evidencia')
    .description('Por qué lo emitido a un CUIT en una fecha lleva las percepciones que lleva.')
    .argument('<CUIT>', 'a quién')
    .option('--fecha <FECHA>', 'en qué fecha (hoy)')
    .action(handler(run, async () => (await import('../commands/padron/consultar.ts')).evidencia));

  padron
    .command('certificados')
    .description('Certificados por los que una empresa no percibe a un comprador.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .option('--quitar <ID>', 'quita uno; lo ya emitido queda como estaba')
    .action(handler(run, async () => (await import('../commands/padron/certificados.ts')).certificados));
  padron
    .command('certificar')
    .description('Agrega el certificado de exención o exclusión de un comprador.')
    .argument('<CUIT>', 'de quién')
    .requiredOption('--empresa <CUIT>', 'a qué empresa se lo mostró')
    .addOption(
      new Option('--provincia <PROVINCIA>', 'de qué provincia').choices(['caba', 'tucuman']).makeOptionMandatory(),
    )
    .requiredOption('--certificado <NUMERO>', 'número de certificado o resolución')
    .requiredOption('--desde <FECHA>', 'desde cuándo vale')
    .option('--hasta <FECHA>', 'hasta cuándo; sin ella, no termina')
    .action(handler(run, async () => (await import('../commands/padron/certificados.ts')).certificar));
  padron
    .command('vencimientos')
    .description('Cuándo vencen las DDJJ de una empresa como agente: hasta entonces sus notas devuelven la percepción.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .action(handler(run, async () => (await import('../commands/padron/vencimientos.ts')).vencimientos));
  padron
    .command('vencimiento')
    .description('Carga cuándo vence la DDJJ de Tucumán de un mes, en lugar de lo que hubiera.')
    .argument('<PERIODO>', 'mes de la DDJJ, como 2026-11')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .requiredOption('--vence <FECHA>', 'cuándo vence')
    .requiredOption('--fuente <TEXTO>', 'de dónde sale: la resolución o el calendario')
    .action(handler(run, async () => (await import('../commands/padron/vencimientos.ts')).vencimiento));
}

import { clavesDeRegimen, provinciasConRegimen, provinciasConVencimiento } from '@talonario/core/percepciones';
import { Option, type Command } from 'commander';
import { nombresDeProvincias } from '../arguments/provincias.ts';
import { handler, type Run } from './command.ts';

/** Perceptions: their lists and their certificates. */
export function addPadron(program: Command, run: Run): void {
  program.commandsGroup('Percepciones:');
  const padron = program.command('padron').description('Los padrones de Ingresos Brutos, para percibir.');
  padron
    .command('importar')
    .description('Importa el padrón de un mes, como se publica: para toda la instalación, o para --usuario.')
    .argument('<PROVINCIA>', clavesDeRegimen.join(' o '))
    .argument('<ARCHIVO...>', 'RAR, ZIP o TXT; de quien publica dos, uno o los dos')
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
      new Option('--provincia <PROVINCIA>', 'de qué provincia')
        .choices(nombresDeProvincias(provinciasConRegimen))
        .makeOptionMandatory(),
    )
    .requiredOption('--certificado <NUMERO>', 'número de certificado o resolución')
    .requiredOption('--desde <FECHA>', 'desde cuándo vale')
    .option('--hasta <FECHA>', 'hasta cuándo; sin ella, no termina')
    .action(handler(run, async () => (await import('../commands/padron/certificados.ts')).certificar));
  padron
    .command('ajustes')
    .description('Cómo percibe una empresa donde las normas dejan dudas.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .action(handler(run, async () => (await import('../commands/padron/ajustes.ts')).ajustes));
  padron
    .command('ajuste')
    .description('Cambia un ajuste de cómo percibe una empresa; lo ya emitido queda como estaba.')
    .argument('<AJUSTE>', 'cuál, como lo dice padron ajustes')
    .argument('<VALOR>', 'un porcentaje, si o no, o uno de los que muestra padron ajustes')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .action(handler(run, async () => (await import('../commands/padron/ajustes.ts')).ajuste));
  addDatosFiscales(program, padron, run);
}

/** Dated data of the authorities: of a company with `--empresa`, or else of the whole installation. */
function addDatosFiscales(program: Command, padron: Command, run: Run): void {
  const load = () => import('../commands/contador/datosFiscales.ts');
  const DE_QUIEN = 'de qué empresa; sin ella, de toda la instalación';
  const FUENTE = 'de dónde sale: la resolución o el calendario';
  const QUITAR = 'quita uno; lo ya emitido queda como estaba';
  padron
    .command('vencimientos')
    .description('Cuándo vencen las DDJJ de los agentes: hasta entonces sus notas devuelven la percepción.')
    .option('--empresa <CUIT>', DE_QUIEN)
    .option('--quitar <ID>', QUITAR)
    .action(handler(run, async () => (await load()).vencimientos));
  padron
    .command('vencimiento')
    .description(
      'Carga cuándo vence la DDJJ de un mes, en lugar de lo que hubiera: de una empresa, o por terminación del CUIT.',
    )
    .argument('<PERIODO>', 'mes de la DDJJ, como 2026-11')
    .addOption(
      new Option('--provincia <PROVINCIA>', 'de qué provincia')
        .choices(nombresDeProvincias(provinciasConVencimiento))
        .default('tucuman'),
    )
    .option('--empresa <CUIT>', DE_QUIEN)
    .option('--terminacion <DIGITOS>', 'último dígito del CUIT: 7, 0,1 o 0-4 (todos)')
    .requiredOption('--vence <FECHA>', 'cuándo vence')
    .requiredOption('--fuente <TEXTO>', FUENTE)
    .action(handler(run, async () => (await load()).vencimiento));
  padron
    .command('minimos')
    .description('Mínimos de cada provincia: por debajo no se percibe.')
    .option('--empresa <CUIT>', DE_QUIEN)
    .option('--quitar <ID>', QUITAR)
    .action(handler(run, async () => (await load()).minimos));
  padron
    .command('minimo')
    .description('Carga el mínimo de una provincia desde una fecha.')
    .addOption(
      new Option('--provincia <PROVINCIA>', 'de qué provincia')
        .choices(nombresDeProvincias(provinciasConRegimen))
        .makeOptionMandatory(),
    )
    .option('--empresa <CUIT>', DE_QUIEN)
    .requiredOption('--desde <FECHA>', 'desde cuándo vale')
    .option('--base <IMPORTE>', 'base mínima, en pesos', '0')
    .option('--percepcion <IMPORTE>', 'percepción mínima, en pesos', '0')
    .requiredOption('--fuente <TEXTO>', FUENTE)
    .action(handler(run, async () => (await load()).minimo));

  const monotributo = program
    .command('monotributo')
    .description('Tablas de categorías de Monotributo, y si la que rige está vencida.')
    .option('--empresa <CUIT>', DE_QUIEN)
    .option('--quitar <ID>', QUITAR)
    .action(handler(run, async () => (await load()).tablas));
  monotributo
    .command('cargar')
    .description('Carga una tabla más nueva: con --empresa, para todas las del mismo titular.')
    .argument('<CATEGORIA=LIMITE...>', 'las once, como A=11000000')
    .option('--empresa <CUIT>', DE_QUIEN)
    .requiredOption('--desde <FECHA>', 'desde cuándo vale')
    .option('--hasta <FECHA>', 'último día; sin ella, seis meses')
    .requiredOption('--precio-unitario <IMPORTE>', 'precio máximo por unidad')
    .requiredOption('--fuente <TEXTO>', FUENTE)
    .action(handler(run, async () => (await load()).tabla));
}

import { Argument, Command, Option } from 'commander';
import type { Context } from './context.ts';
import type { Options } from './arguments/options.ts';
import type { Output } from './output/output.ts';
import { UsageError } from './arguments/usage.ts';

/** What a command's file exports: the parsed options and the words after the command, to its answer. */
type CommandFunction = (context: Context, options: Options, args: readonly string[]) => Promise<Output | null>;

/** Loads a command's file only when it is the one to run: a command is usually a process. */
type Load = () => Promise<CommandFunction>;
export type Run = (load: Load, options: Options, args: readonly string[]) => Promise<void>;

/** The command line: names, flags and help, which goes to `stdout`. `run` does what the person asked. */
export function buildProgram(run: Run, stdout: NodeJS.WriteStream = process.stdout): Command {
  const program = new Command('talonario');
  program
    .description('Facturación electrónica de ventas de Mercado Libre. Sin comando, muestra lo que espera hoy.')
    .option('--json', 'responde un documento JSON y nada más')
    .option('--usuario <EMAIL>', 'quién sos (o TALONARIO_USUARIO); con un solo usuario no hace falta')
    .action(handler(run, async () => (await import('./commands/hoy.ts')).hoy));

  program
    .command('iniciar')
    .description('Inicia la web, la API, los avisos de Mercado Libre y los trabajos. Se corta con Ctrl-C.')
    .addOption(
      new Option('--demo [CUANDO]', 'con simuladores y datos de muestra; auto: salvo que haya servicios reales')
        .choices(['siempre', 'auto'])
        .preset('siempre'),
    )
    .addOption(new Option('--solo <PROCESO>', 'solo una parte').choices(['api', 'webhooks', 'worker']))
    .option('--puerto-base <PUERTO>', 'primer puerto de los simuladores de la demo (4010)')
    .action(handler(run, async () => (await import('./commands/iniciar.ts')).iniciar));

  program
    .command('simuladores')
    .description('Inicia solo los simuladores de ARCA, Mercado Libre, BCRA y correo.')
    .option('--puerto-base <PUERTO>', 'ARCA en este puerto y los demás en los que siguen (4010)')
    .option('--estado <CARPETA>', 'guarda el estado y lo retoma')
    .action(handler(run, async () => (await import('./commands/simuladores.ts')).simuladores));

  program
    .command('migrar')
    .description('Pone al día la base de datos.')
    .action(handler(run, async () => (await import('./commands/migrar.ts')).migrar));

  const usuario = program.command('usuario').description('Usuarios.');
  usuario
    .command('crear')
    .description('Crea un usuario ya confirmado. Sin --password, la pide o la lee de la entrada.')
    .argument('<EMAIL>', 'su email')
    .option('--password <CLAVE>', 'de 8 a 12 caracteres, con minúscula, mayúscula, número y símbolo')
    .action(handler(run, async () => (await import('./commands/usuarioCrear.ts')).usuarioCrear));

  program
    .command('empresas')
    .description('Tus empresas y sus puntos de venta.')
    .action(handler(run, async () => (await import('./commands/empresas.ts')).empresas));

  program
    .command('cuentas')
    .description('Tus cuentas de Mercado Libre.')
    .action(handler(run, async () => (await import('./commands/cuentas.ts')).cuentas));

  ofVentas(program.command('ventas'))
    .description('Las ventas de una cuenta, con su comprobante.')
    .option('--canceladas', 'solo las canceladas o devueltas, con su nota de crédito')
    .action(handler(run, async () => (await import('./commands/ventas.ts')).ventas));

  program
    .command('publicaciones')
    .description('Tus publicaciones de Mercado Libre, con lo que deja cada una.')
    .requiredOption('--cuenta <CUENTA>', 'apodo o id de la cuenta de Mercado Libre')
    .addOption(
      new Option('--estado <ESTADO>', 'en qué estado').choices(['activas', 'pausadas', 'finalizadas', 'todas']),
    )
    .option('--buscar <TEXTO>', 'en el título')
    .option('--sku <SKU>', 'las que venden exactamente ese SKU')
    .option('--pierden', 'solo las que pierden plata, la que más pierde primero')
    .option('--piso <N>', 'solo las que dejan menos que ese margen, en porcentaje')
    .option('--sin-costo', 'solo las que no tienen artículo o costo')
    .option('--refrescar', 'antes las vuelve a leer de Mercado Libre')
    .action(handler(run, async () => (await import('./commands/publicaciones/publicaciones.ts')).publicaciones));

  program
    .command('precio')
    .description('Cuentas con los precios de tus publicaciones.')
    .command('calcular')
    .description('El menor precio que deja la utilidad, el margen o la ganancia que se pide.')
    .requiredOption('--publicacion <ID>', 'la publicación: MLA…')
    .option('--utilidad <N>', 'porcentaje del costo')
    .option('--margen <N>', 'porcentaje del ingreso sin IVA')
    .option('--ganancia <N>', 'pesos por unidad')
    .option('--cuenta <CUENTA>', 'de qué cuenta, si no se leyó todavía')
    .action(handler(run, async () => (await import('./commands/publicaciones/precioCalcular.ts')).precioCalcular));

  ofLote(program.command('facturar'))
    .description('Muestra qué facturas saldrían, pregunta y las emite.')
    .action(handler(run, async () => (await import('./commands/lote.ts')).facturar));

  ofLote(program.command('notas-credito'))
    .description('Notas de crédito de las ventas canceladas o devueltas: muestra, pregunta y emite.')
    .action(handler(run, async () => (await import('./commands/lote.ts')).notasCredito));

  program
    .command('emitir')
    .description('Emite borradores.')
    .argument('[ID...]', 'los borradores')
    .option('--borradores', 'todos los borradores de la empresa')
    .option('--empresa <CUIT>', 'de qué empresa, con --borradores')
    .option('--si', 'no pregunta')
    .action(handler(run, async () => (await import('./commands/emitir.ts')).emitir));

  program
    .command('comprobantes')
    .description('Tus comprobantes, los últimos primero.')
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
    .option('--limite <N>', 'cuántos (20)')
    .option('--saltear <N>', 'desde cuál (0)')
    .action(handler(run, async () => (await import('./commands/comprobantes.ts')).comprobantes));

  program
    .command('pdf')
    .description('Guarda el PDF de cada comprobante.')
    .argument('<ID...>', 'los comprobantes')
    .option('--salida <CARPETA>', 'dónde', '.')
    .action(handler(run, async () => (await import('./commands/pdf.ts')).pdf));

  const articulos = program
    .command('articulos')
    .description('Tus artículos, por SKU.')
    .option('--limite <N>', 'cuántos (20)')
    .option('--saltear <N>', 'desde cuál (0)')
    .action(handler(run, async () => (await import('./commands/articulos/articulos.ts')).articulos));
  articulos
    .command('buscar')
    .description('Los artículos que tienen un texto en el SKU o la descripción.')
    .argument('<TEXTO...>', 'lo que se busca')
    .action(handler(run, async () => (await import('./commands/articulos/articulos.ts')).articulos));
  articulos
    .command('importar')
    .description('Importa un archivo CSV de artículos, o de los precios de una lista: todo o nada.')
    .argument('<ARCHIVO>', 'sku, descripcion, moneda, costo, stock, iva, despacho; de una lista, sku y precio')
    .option('--lista <LISTA>', 'nombre o id de la lista de precios')
    .option('--simular', 'solo muestra qué cambiaría')
    .option('--solo-validas', 'deja afuera las líneas con error en lugar de no importar nada')
    .option('--decimal <SIGNO>', 'qué separa los decimales: , o . (sin ella, se detecta)')
    .option('--delimitador <SIGNO>', 'qué separa las columnas: ; , | o tab (sin ella, se detecta)')
    .action(handler(run, async () => (await import('./commands/articulos/importar.ts')).importar));
  articulos
    .command('exportar')
    .description('Guarda los artículos en un archivo: CSV, o planilla si termina en .xlsx.')
    .argument('<ARCHIVO>', 'el archivo que se crea')
    .option('--buscar <TEXTO>', 'solo los que lo tienen en el SKU o la descripción')
    .action(handler(run, async () => (await import('./commands/articulos/exportar.ts')).exportar));

  const precios = program
    .command('precios')
    .description('Tus listas de precios, o los precios de una.')
    .argument('[LISTA...]', 'nombre o id de la lista')
    .action(handler(run, async () => (await import('./commands/precios/precios.ts')).precios));
  precios
    .command('cambiar')
    .description('Cambia los precios de una lista en un porcentaje: muestra, pregunta y cambia.')
    .argument('<LISTA...>', 'nombre o id de la lista')
    .requiredOption('--porcentaje <N>', 'cuánto: 10, -5,5')
    .option('--redondeo <FORMA>', 'centavos, 1, 10, 100, o que termine en 9, 99 o 90', 'centavos')
    .option('--simular', 'solo muestra qué cambiaría')
    .option('--si', 'no pregunta: hace falta donde no hay nadie para contestar')
    .action(handler(run, async () => (await import('./commands/precios/cambiar.ts')).cambiar));

  program
    .command('reporte')
    .description('Escribe los archivos de un reporte: los impositivos, controlados antes. Nunca deja uno a medias.')
    .addArgument(
      new Argument('<REPORTE>', 'cuál').choices([
        'iva-ventas',
        'libro-iva-digital',
        'iva-simple',
        'percepciones-caba',
        'percepciones-tucuman',
        'jurisdicciones',
        'rentabilidad',
        'paquete',
      ]),
    )
    .option('--empresa <CUIT>', 'de qué empresa; de rentabilidad, de las cuentas que factura (todas)')
    .option('--cuenta <NICKNAME>', 'de rentabilidad: de qué cuenta')
    .option('--desde <FECHA>', 'primer día: 2026-01-31, 20260131 o 31/01/2026')
    .option('--hasta <FECHA>', 'último día')
    .addOption(
      new Option('--separador <SIGNO>', 'de iva-ventas: con coma, los decimales van con punto')
        .choices(['punto-y-coma', 'coma'])
        .default('punto-y-coma'),
    )
    .option('--resumenes', 'de iva-ventas: agrega los totales por alícuota, y por letra y comprador')
    .option('--mes <MES>', 'del paquete: 2026-10 o anterior, en lugar de las fechas')
    .option('--con-pdfs', 'del paquete: también los PDF de los comprobantes')
    .option('--salida <CARPETA>', 'dónde', '.')
    .action(handler(run, async () => (await import('./commands/reporte.ts')).reporte));

  program
    .command('cobros')
    .description('La plata recibida contra lo facturado, por mes y cuenta, con las diferencias.')
    .option('--cuenta <NICKNAME>', 'de qué cuenta (todas)')
    .requiredOption('--desde <FECHA>', 'un día del primer mes')
    .requiredOption('--hasta <FECHA>', 'un día del último mes')
    .option('--leer', 'lee antes de Mercado Libre lo que falte')
    .action(handler(run, async () => (await import('./commands/cobros/cobros.ts')).cobros));

  const contador = program.command('contador').description('Lo que se comparte con el contador de una empresa.');
  contador
    .command('enlaces')
    .description('Los enlaces de solo lectura de una empresa.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .action(handler(run, async () => (await import('./commands/contador/enlaces.ts')).enlaces));
  contador
    .command('crear-enlace')
    .description('Crea un enlace de solo lectura y muestra su dirección, una sola vez.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .requiredOption('--nombre <TEXTO>', 'para quién es')
    .action(handler(run, async () => (await import('./commands/contador/enlaces.ts')).crearEnlace));
  contador
    .command('revocar-enlace')
    .description('Revoca un enlace: deja de servir en el acto.')
    .argument('<ID>', 'el enlace')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .action(handler(run, async () => (await import('./commands/contador/enlaces.ts')).revocarEnlace));
  contador
    .command('presentado')
    .description('Qué cambió en un mes después de presentado. Termina con código 4 si algo cambió.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .requiredOption('--mes <MES>', '2026-10 o anterior')
    .option('--marcar', 'lo marca como presentado')
    .option('--quitar', 'quita la marca')
    .action(handler(run, async () => (await import('./commands/contador/presentado.ts')).presentado));

  const padron = program.command('padron').description('Los padrones de Ingresos Brutos, para percibir.');
  padron
    .command('importar')
    .description('Importa el padrón de un mes, como se publica: para toda la instalación, o para --usuario.')
    .argument('<PROVINCIA>', 'caba o tucuman')
    .argument('<ARCHIVO...>', 'RAR, ZIP o TXT; de Tucumán, uno de los dos o los dos')
    .option('--periodo <AAAA-MM>', 'rechaza los de otro mes')
    .action(handler(run, async () => (await import('./commands/padron/importar.ts')).importar));
  padron
    .command('consultar')
    .description('Qué dicen los padrones de un CUIT.')
    .argument('<CUIT>', 'de quién')
    .option('--fecha <FECHA>', 'en qué fecha (hoy)')
    .action(handler(run, async () => (await import('./commands/padron/consultar.ts')).consultar));
  padron
    .command('evidencia')
    .description('Por qué lo emitido a un CUIT en una fecha lleva las percepciones que lleva.')
    .argument('<CUIT>', 'a quién')
    .option('--fecha <FECHA>', 'en qué fecha (hoy)')
    .action(handler(run, async () => (await import('./commands/padron/consultar.ts')).evidencia));

  padron
    .command('certificados')
    .description('Certificados por los que una empresa no percibe a un comprador.')
    .requiredOption('--empresa <CUIT>', 'de qué empresa')
    .option('--quitar <ID>', 'quita uno; lo ya emitido queda como estaba')
    .action(handler(run, async () => (await import('./commands/padron/certificados.ts')).certificados));
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
    .action(handler(run, async () => (await import('./commands/padron/certificados.ts')).certificar));

  const arca = program.command('arca').description('La relación con ARCA.');
  arca
    .command('estado')
    .description('Si ARCA responde, y hasta cuándo valen el certificado y los accesos.')
    .action(handler(run, async () => (await import('./commands/arca/estado.ts')).arcaEstado));
  const certificado = arca.command('certificado').description('El certificado con el que hablamos con ARCA.');
  certificado
    .command('crear')
    .description('Hace la clave privada y el pedido de certificado, y dice qué hacer en el sitio de ARCA.')
    .requiredOption('--cuit <CUIT>', 'CUIT de quien pide el certificado')
    .requiredOption('--organizacion <NOMBRE>', 'razón social, o nombre y apellido')
    .option('--alias <ALIAS>', 'nombre del certificado en ARCA', 'talonario')
    .option('--homologacion', 'para el ambiente de pruebas de ARCA')
    .option('--salida <CARPETA>', 'dónde guardar los dos archivos; sin ella, donde se los busca')
    .action(handler(run, async () => (await import('./commands/arca/certificado.ts')).arcaCertificadoCrear));
  arca
    .command('conciliar')
    .description('Compara nuestros comprobantes con los de ARCA, número por número, y resuelve lo pendiente.')
    .option('--empresa <CUIT>', 'solo esta empresa')
    .option('--desde <FECHA>', 'compara los comprobantes desde esta fecha (60 días atrás)')
    .action(handler(run, async () => (await import('./commands/arca/conciliar.ts')).arcaConciliar));
  arca
    .command('bitacora')
    .description('Lo que se habló con ARCA, lo último primero.')
    .option('--operacion <NOMBRE>', 'FECAESolicitar, FECompConsultar…')
    .option('--empresa <CUIT>', 'solo esta empresa')
    .option('--desde <FECHA>', 'desde esta fecha')
    .option('--hasta <FECHA>', 'hasta esta fecha')
    .option('--limite <N>', 'cuántos (20)')
    .option('--cuerpos', 'con lo enviado y lo recibido')
    .action(handler(run, async () => (await import('./commands/arca/bitacora.ts')).arcaBitacora));

  const trabajos = program
    .command('trabajos')
    .description('Las colas de trabajos, y los que fallaron.')
    .action(handler(run, async () => (await import('./commands/trabajos.ts')).trabajos));
  trabajos
    .command('reintentar')
    .description('Vuelve a mandar los que fallaron: los nombrados, o todos.')
    .argument('[ID...]', 'los trabajos; alcanza con cómo empieza')
    .action(handler(run, async () => (await import('./commands/trabajos.ts')).reintentar));

  inSpanish(program, stdout);
  return program;
}

function ofVentas(command: Command): Command {
  return command
    .requiredOption('--cuenta <CUENTA>', 'apodo o id de la cuenta de Mercado Libre')
    .requiredOption('--desde <FECHA>', 'primer día: 2026-01-31, 20260131 o 31/01/2026')
    .requiredOption('--hasta <FECHA>', 'último día');
}

function ofLote(command: Command): Command {
  return ofVentas(command)
    .option('--fecha <FECHA>', 'fecha de los comprobantes; sin ella, la primera posible')
    .option('--simular', 'solo muestra lo que saldría')
    .option('--si', 'no pregunta: hace falta donde no hay nadie para contestar');
}

function handler(run: Run, load: Load): (...parts: unknown[]) => Promise<void> {
  return async (...parts) => {
    const command = parts.at(-1) as Command;
    await run(load, command.optsWithGlobals<Options>(), command.args);
  };
}

/** Where nobody says how wide the help may be. */
const HELP_WIDTH = 80;

const titles: Record<string, string> = {
  'Usage:': 'Uso:',
  'Options:': 'Opciones:',
  'Arguments:': 'Argumentos:',
  'Commands:': 'Comandos:',
  'Global Options:': 'Opciones globales:',
};

/** Commander's own words, in every command: help, titles and hints. Failures are thrown, never printed by it. */
function inSpanish(command: Command, stdout: NodeJS.WriteStream): void {
  command
    .exitOverride((error) => {
      throw new UsageError(error, commandPath(command));
    })
    .helpOption('-h, --help', 'muestra esta ayuda')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH,
      outputError: () => undefined,
      writeErr: () => undefined,
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      commandUsage: (each) => `${commandPath(each)} ${describeOperands(each)}`.trim(),
      subcommandTerm: (each) => `${each.name()} ${describeOperands(each)}`.trim(),
      optionDescription: (option) =>
        [
          option.description,
          option.argChoices ? `(${option.argChoices.join(', ')})` : '',
          typeof option.defaultValue === 'string' ? `(${option.defaultValue})` : '',
        ]
          .filter(Boolean)
          .join(' '),
      argumentDescription: ({ description, argChoices }) =>
        argChoices ? `${description}: ${argChoices.join(', ')}` : description,
    });
  if (command.commands.length > 0) command.helpCommand('ayuda [comando]', 'muestra la ayuda de un comando');
  for (const child of command.commands) inSpanish(child, stdout);
}

/** `talonario arca certificado crear` */
function commandPath(command: Command): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}

function describeOperands(command: Command): string {
  const operands = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}...` : argument.name();
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [...operands, command.options.length > 0 ? '[opciones]' : '', command.commands.length > 0 ? '[comando]' : '']
    .filter(Boolean)
    .join(' ');
}

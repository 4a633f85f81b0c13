import { type Command } from 'commander';
import { handler, type Run } from './command.ts';

/** What is asked of ARCA. */
export function addArca(program: Command, run: Run): void {
  program.commandsGroup('ARCA:');
  const arca = program.command('arca').description('Lo que se habla con ARCA, y el certificado con que se habla.');
  arca
    .command('estado')
    .description('Si ARCA responde, y hasta cuándo valen el certificado y los accesos.')
    .action(handler(run, async () => (await import('../commands/arca/estado.ts')).arcaEstado));
  const certificado = arca.command('certificado').description('El certificado con el que hablamos con ARCA.');
  certificado
    .command('crear')
    .description('Hace la clave privada y el pedido de certificado, y dice qué hacer en el sitio de ARCA.')
    .option('--cuit <CUIT>', 'CUIT de quien pide el certificado; sin él, el de ARCA_CUIT')
    .option('--organizacion <NOMBRE>', 'razón social, o nombre y apellido; sin ella, la de tu empresa con ese CUIT')
    .option('--alias <ALIAS>', 'nombre del certificado en ARCA', 'talonario')
    .option('--homologacion', 'para el ambiente de pruebas de ARCA')
    .option('--salida <CARPETA>', 'dónde guardar los dos archivos; sin ella, donde se los busca')
    .action(handler(run, async () => (await import('../commands/arca/certificado.ts')).arcaCertificadoCrear));
  certificado
    .command('renovar')
    .description('Pide otro certificado para la misma clave, antes de que el de ahora venza, y dice qué hacer en ARCA.')
    .option('--cuit <CUIT>', 'CUIT de quien lo pide; sin él, el del certificado de ahora')
    .option('--organizacion <NOMBRE>', 'razón social; sin ella, la del certificado de ahora')
    .option('--alias <ALIAS>', 'nombre en ARCA; sin él, el del certificado de ahora')
    .action(handler(run, async () => (await import('../commands/arca/certificado.ts')).arcaCertificadoRenovar));
  arca
    .command('conciliar')
    .description('Compara nuestros comprobantes con los de ARCA, número por número, y resuelve lo pendiente.')
    .option('--empresa <CUIT>', 'solo esta empresa')
    .option('--desde <FECHA>', 'compara los comprobantes desde esta fecha (60 días atrás)')
    .action(handler(run, async () => (await import('../commands/arca/conciliar.ts')).arcaConciliar));
  arca
    .command('bitacora')
    .description('Lo que se habló con ARCA, lo último primero.')
    .option('--operacion <NOMBRE>', 'FECAESolicitar, FECompConsultar…')
    .option('--empresa <CUIT>', 'solo esta empresa')
    .option('--desde <FECHA>', 'desde esta fecha')
    .option('--hasta <FECHA>', 'hasta esta fecha')
    .option('--limite <N>', 'cuántos (20)')
    .option('--cuerpos', 'con lo enviado y lo recibido')
    .action(handler(run, async () => (await import('../commands/arca/bitacora.ts')).arcaBitacora));
}

import { formatFecha, toBuenosAires, type FechaCivil } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import type { EmpresaInicio, Inicio } from '@talonario/core/inicio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { paths } from '../../../paths.ts';
import { haceCuanto } from '../../../textos/haceCuanto.ts';
import { enPlural, enPesos } from '../../../textos/numeros.ts';
import { paraElContador } from '../enlaces.ts';
import classes from '../Inicio.module.css';

interface Dato {
  key: string;
  tono: 'bien' | 'ambar' | 'rojo';
  texto: ReactNode;
  ir?: { to: string; texto: string };
}

/** What has a date that passed or is near comes first. */
const porUrgencia: readonly Dato['tono'][] = ['rojo', 'ambar', 'bien'];

/** The month's files, the lists of perception, the certificate and the limits: what is in order says so too. */
export function ParaSaber({ inicio }: { inicio: Inicio }) {
  const ahora = useAhora();
  const datos = [
    ...inicio.empresas.flatMap((empresa) => datosDeEmpresa(empresa, inicio.empresas.length > 1, inicio.hoy)),
    ...datosDeArca(inicio, ahora),
  ].toSorted((a, b) => porUrgencia.indexOf(a.tono) - porUrgencia.indexOf(b.tono));
  if (datos.length === 0) return null;
  return (
    <section className={classes.datos} aria-label="Avisos">
      <h2>Avisos</h2>
      <ul>
        {datos.map(({ key, tono, texto, ir }) => (
          <li key={key} data-tono={tono}>
            <Icon name={tono === 'bien' ? 'emitida' : 'alerta'} size={16} />
            <span>
              {texto} {ir && <Link to={ir.to}>{ir.texto}</Link>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** ` La DDJJ de IVA vence el 18/12/2026.`; nothing when the company files none. */
function vencimientoOf({ vencimiento }: EmpresaInicio['cierre'], hoy: FechaCivil): string {
  if (vencimiento === null) return '';
  const { vence, confirmar } = vencimiento;
  const dia = vence === hoy ? `hoy, ${formatFecha(vence)}` : `el ${formatFecha(vence)}`;
  return ` La DDJJ de IVA ${vence < hoy ? 'venció' : 'vence'} ${dia}${confirmar ? ', según la terminación del CUIT: confirmalo en ARCA' : ''}.`;
}

function datosDeEmpresa(
  { id, razon_social, cierre, padrones, monotributo }: EmpresaInicio,
  varias: boolean,
  hoy: FechaCivil,
): Dato[] {
  const de = varias ? `${razon_social}: ` : '';
  const datos: Dato[] = padrones.map(({ texto, ya_hace_falta }) => ({
    key: `${id} ${texto}`,
    tono: ya_hace_falta ? 'rojo' : 'ambar',
    texto: `${de}${texto}`,
    ir: { to: paths.padrones, texto: 'Importarlo' },
  }));
  if (monotributo !== null) {
    const { categoria, queda, supera, vencida } = monotributo;
    datos.push({
      key: `${id} monotributo`,
      tono: supera ? 'rojo' : 'ambar',
      texto: `${de}${supera ? 'pasaste el límite' : `quedan ${enPesos(queda)} para el límite`} de la categoría ${categoria} de Monotributo${vencida ? ', con una tabla vencida' : ''}.`,
      ir: { to: paraElContador(id), texto: 'Ver' },
    });
  }
  if (cierre.comprobantes > 0) {
    const mes = nombreDeMes(cierre.periodo);
    const cuantos = enPlural(cierre.comprobantes, '1 comprobante', '# comprobantes');
    datos.push({
      key: `${id} cierre`,
      tono: cierre.presentado ? 'bien' : cierre.vencimiento && cierre.vencimiento.vence < hoy ? 'rojo' : 'ambar',
      texto: cierre.presentado
        ? `${de}${mes} está presentado: ${cuantos}.`
        : `${de}${mes} no está marcado como presentado: ${cuantos}.${vencimientoOf(cierre, hoy)}`,
      ...(!cierre.presentado && { ir: { to: paraElContador(id, cierre.periodo), texto: 'Ver los archivos' } }),
    });
  }
  return datos;
}

function datosDeArca({ arca: { certificado, avisos, ultima_respuesta }, ambiente }: Inicio, ahora: Date): Dato[] {
  const datos: Dato[] = [];
  if (ultima_respuesta !== null) {
    datos.push({
      key: 'arca',
      tono: 'bien',
      texto: `ARCA${ambiente === 'produccion' ? '' : ` (${ambiente})`} respondió por última vez ${haceCuanto(ultima_respuesta, ahora)}.`,
    });
  }
  for (const { codigo, urgente, texto } of avisos) {
    const ir = codigo.startsWith('caea_') && { ir: { to: paths.contingencia, texto: 'Ver las quincenas' } };
    datos.push({ key: `${codigo} ${texto}`, tono: urgente ? 'rojo' : 'ambar', texto, ...ir });
  }
  if (certificado !== null && !avisos.some(({ codigo }) => codigo.startsWith('certificado'))) {
    const texto = `El certificado de ARCA vence el ${formatFecha(toBuenosAires(certificado.vence))}.`;
    datos.push({ key: 'certificado', tono: 'bien', texto });
  }
  return datos;
}

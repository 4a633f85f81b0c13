import { Button, Textarea } from '@mantine/core';
import { enPlural, latestFecha, sum, today } from '@talonario/core/base';
import {
  lineasDevolvibles,
  vencimientoDeNota,
  type Comprobante,
  siglaOf,
  notaPara,
} from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { avisosDeDevolucion, provinciasConVencimiento } from '@talonario/core/percepciones';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { sinEnter } from '../../../components/campos/sinEnter.ts';
import { LeaveGuard } from '../../../components/dialogos/LeaveGuard.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { PieFijo } from '../../../components/pie/PieFijo.tsx';
import { dichoEnPesos, PieSinSaber } from '../form/envio/Pie.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { paths } from '../../../paths.ts';
import { datosFiscalesQuery } from '../../../queries/empresas/padrones.ts';
import { formatEnMoneda } from '../../../textos/comprobante.ts';
import { Dialogos } from '../dialogos/Dialogos.tsx';
import { Conflicto } from '../form/envio/Conflicto.tsx';
import { Repetido } from '../form/envio/Repetido.tsx';
import { ConfirmarEmision } from '../form/envio/ConfirmarEmision.tsx';
import { calcular } from '../form/calculo.ts';
import { cuerpoOf, validarFactura } from '../form/facturaForm.ts';
import { facturaNueva, type FacturaValores, type FormContexto } from '../form/facturaValores.ts';
import { cambiosPorVinculado } from '../form/secciones/Vinculado.tsx';
import { useEnvio } from '../form/envio/useEnvio.ts';
import { useUltimaFecha } from '../form/consultas/useUltimaFecha.ts';
import classes from './Devolucion.module.css';
import { isTodo, itemsDevueltos, problemaDeCantidad, totalDelResto } from './notaParcial.ts';
import { TablaLineas } from './TablaLineas.tsx';

interface Props {
  factura: Comprobante;
  /** Credit notes of the invoice until now. */
  notas: readonly Comprobante[];
  empresas: readonly Empresa[];
}

/** Form of a partial credit note: units of each line to give back. It begins with none, so that nothing unchosen can be issued. */
export function Devolucion({ factura, notas, empresas }: Props) {
  const navigate = useNavigate();
  const [cantidades, setCantidades] = useState<string[]>([]);
  const [observaciones, setObservaciones] = useState('');
  const [pregunta, setPregunta] = useState<'parte' | 'todo' | null>(null);
  const [problemas, setProblemas] = useState<readonly string[]>([]);
  const hoy = today(useAhora());
  const { lineas, sin_linea } = lineasDevolvibles(factura, notas);

  const empresa = empresas.find(({ id }) => id === factura.company_id) ?? null;
  const base = notaOf(factura, empresas);
  const punto = empresa?.puntosDeVenta.find(({ punto_de_venta }) => punto_de_venta === base.punto_de_venta) ?? null;
  const contexto: FormContexto = { hoy, empresa, punto, vinculado: factura, notas, percepciones: [] };
  const ultima = useUltimaFecha(base, contexto, null);
  const fecha = latestFecha(hoy, factura.fecha, ultima);
  const v: FacturaValores = {
    ...base,
    fecha,
    vencimiento_pago: vencimientoDeNota(factura, fecha),
    observaciones,
    items: itemsDevueltos(lineas, cantidades, factura.precios_con_iva),
  };
  const { enviando, fallo, guardar, emitir, resolver, repetir, porSaber } = useEnvio({
    id: null,
    version: null,
    venta: null,
    onGuardado: () => {},
    onProblemas: (de) => setProblemas(de.map(({ mensaje }) => mensaje)),
  });

  const { sabidos, vencimientos } = useVencimientos(factura);
  const queda = totalDelResto(factura, notas, v.fecha ?? hoy, vencimientos);
  const elegidas = v.items.length;
  const malas = lineas.some((linea, indice) => problemaDeCantidad(cantidades[indice] ?? '', linea) !== null);
  const errores = elegidas === 0 || malas ? [] : [...new Set(Object.values(validarFactura(v, contexto)))];
  const devuelveEntera = elegidas > 0 && sin_linea.isZero() && isTodo(lineas, cantidades);
  const { total } = calcular(v, contexto).totales;
  const enMoneda = (importe: typeof total) => formatEnMoneda(importe, factura.moneda);
  const importe = enMoneda(devuelveEntera ? queda : total);
  const sigla = v.tipo_comprobante === null ? 'la nota' : siglaOf(v.tipo_comprobante);
  const verbo = elegidas === 0 ? `Emitir ${sigla}` : `Emitir ${sigla} por ${importe}`;
  const bloqueado = elegidas === 0 || malas || errores.length > 0 || enviando !== null;
  const avisos =
    devuelveEntera || !sabidos
      ? []
      : avisosDeDevolucion({ factura, anula_todo: false, fecha: v.fecha ?? hoy, vencimientos });
  const problemasDichos = [
    ...(fallo === null ? [] : [fallo]),
    ...errores,
    ...problemas.filter((problema) => problema !== fallo),
  ];

  const choose = (nuevas: string[]) => {
    setProblemas([]);
    setCantidades(nuevas);
  };

  return (
    <form className={classes.nota} noValidate onKeyDown={sinEnter} onSubmit={(event) => event.preventDefault()}>
      <LeaveGuard active={(elegidas > 0 || observaciones !== '') && enviando === null && pregunta !== 'todo'} />
      <dl className={classes.cifras}>
        <Cifra nombre="Facturado">{enMoneda(factura.total)}</Cifra>
        <Cifra nombre={yaDevuelto(notas.length)}>{enMoneda(sum(notas.map((nota) => nota.total)))}</Cifra>
        <Cifra nombre="Queda por devolver">{enMoneda(queda)}</Cifra>
      </dl>
      <div inert={enviando !== null} className={classes.cuerpo}>
        <TablaLineas
          factura={factura}
          lineas={lineas}
          cantidades={cantidades}
          importes={importesPorLinea(v, contexto, lineas.length)}
          onChange={choose}
        />
        {sin_linea.gt(0) && (
          <Notice>
            Además hay {enMoneda(sin_linea)} devueltos en notas sin detalle de ítems, ya descontados del total que
            queda.
          </Notice>
        )}
        {avisos.map((aviso) => (
          <Notice key={aviso} tono="ambar">
            {aviso}
          </Notice>
        ))}
        <Textarea
          label="Motivo"
          description="Opcional: sale impreso en la nota."
          maxLength={500}
          rows={2}
          value={observaciones}
          onChange={({ currentTarget }) => setObservaciones(currentTarget.value)}
        />
        <p className={classes.otra}>
          ¿Es por un importe, como un descuento?{' '}
          <Link to={paths.nuevaNota('credito', factura.id)}>Hacela en el formulario completo</Link>.
        </p>
      </div>
      {porSaber !== null ? (
        <PieSinSaber porSaber={porSaber} />
      ) : (
        <PieFijo
          fallos={problemasDichos}
          dicho={
            malas
              ? 'Revisá las cantidades marcadas.'
              : elegidas === 0
                ? 'Poné cuántas unidades se devuelven.'
                : devuelveEntera
                  ? 'La nota es por todo lo que queda: la factura se anula.'
                  : ''
          }
        >
          <Button
            variant="default"
            disabled={bloqueado && enviando !== 'guardar'}
            loading={enviando === 'guardar'}
            onClick={() => void guardar(cuerpoOf(v, contexto))}
          >
            Guardar borrador
          </Button>
          <Button
            disabled={bloqueado && enviando !== 'emitir'}
            loading={enviando === 'emitir'}
            onClick={() => setPregunta(devuelveEntera ? 'todo' : 'parte')}
          >
            {verbo}
          </Button>
        </PieFijo>
      )}
      {pregunta === 'parte' && (
        <ConfirmarEmision
          {...{ v, hoy, ultima, importe, verbo }}
          enPesos={dichoEnPesos(v, contexto, null)}
          lejana={null}
          onClose={() => setPregunta(null)}
          onEmitir={(confirmado) => emitir(cuerpoOf(v, contexto), confirmado)}
        />
      )}
      <Dialogos
        pregunta={pregunta === 'todo' ? { que: 'nota_credito', comprobante: factura, observaciones } : null}
        onClose={() => setPregunta(null)}
        onDone={(_, notaEmitida) => void navigate(paths.factura(notaEmitida?.id ?? factura.id), { replace: true })}
      />
      {repetir && <Repetido {...repetir} />}
      {resolver.conflicto && (
        <Conflicto
          diferencias={resolver.conflicto.diferencias}
          onClose={resolver.seguir}
          onPropio={() => void resolver.guardarPropio()}
          onGuardado={() => {
            const guardado = resolver.tomarGuardado();
            if (guardado) void navigate(paths.factura(guardado.id), { replace: true });
          }}
        />
      )}
    </form>
  );
}

/** Due dates that the note depends on; `sabidos` is false until they are read. */
function useVencimientos({ company_id, percepciones }: Comprobante) {
  const depende = percepciones.some(
    ({ provincia, importe }) => importe.gt(0) && provinciasConVencimiento.includes(provincia),
  );
  const { data } = useQuery({ ...datosFiscalesQuery(company_id), enabled: depende });
  const vencimientos = (data ?? []).filter((dato) => dato.tipo === 'vencimiento_ddjj').filter(({ rige }) => rige);
  return { sabidos: !depende || data !== undefined, vencimientos };
}

function Cifra({ nombre, children }: { nombre: string; children: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function yaDevuelto(notas: number): string {
  if (notas === 0) return 'Ya devuelto';
  return enPlural(notas, 'Ya devuelto, en una nota', 'Ya devuelto, en # notas');
}

/** Initial values of the note of an invoice, without lines (RG 4540). */
function notaOf(factura: Comprobante, empresas: readonly Empresa[]): FacturaValores {
  const { concepto, servicio_desde, servicio_hasta } = factura;
  const nueva = facturaNueva(factura.fecha);
  return {
    ...nueva,
    ...cambiosPorVinculado(factura, nueva, empresas),
    tipo_comprobante: notaPara('nota_credito', factura.tipo_comprobante),
    concepto,
    servicio_desde,
    servicio_hasta,
    precios_con_iva: factura.precios_con_iva,
    items: [],
  };
}

/** Amount that each line gives back, VAT included; null: nothing. */
function importesPorLinea(v: FacturaValores, contexto: FormContexto, lineas: number) {
  const { items } = calcular(v, contexto);
  return Array.from({ length: lineas }, (_, indice) => {
    const index = v.items.findIndex(({ clave }) => clave === String(indice));
    return items[index]?.total ?? null;
  });
}

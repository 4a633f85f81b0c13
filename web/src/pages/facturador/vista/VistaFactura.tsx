import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeInforme, explainCaea } from '@talonario/core/arca';
import { formatFecha } from '@talonario/core/base';
import {
  emisorImpreso,
  formatNumero,
  hojaOf,
  isNotaCredito,
  PRESUPUESTO,
  type Comprobante,
} from '@talonario/core/comprobantes';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { afterPaint } from '../../../hooks/pantalla/afterPaint.ts';
import { Hechos } from '../../../components/Hechos.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { piece } from '../../../piece.tsx';
import { accionesOf, derechoDe, isCopiable, notaDirecta, textoDelCambio } from '../accionesOf.ts';
import { descargarPdf } from '../descargarPdf.ts';
import { Dialogos, type Pregunta } from '../dialogos/Dialogos.tsx';
import { HistoriaDeFactura } from './HistoriaDeFactura.tsx';
import { Percibidas } from './Percibidas.tsx';
import { Reparto } from './Reparto.tsx';
import { Repetida, SinConfirmar } from './SinConfirmar.tsx';
import classes from './VistaFactura.module.css';
import { Hoja } from '../../../components/hoja/Hoja.tsx';
import { facturaQuery } from '../../../queries/facturas.ts';
import { formatEnMoneda, urlDeVenta } from '../../../textos/comprobante.ts';
import { useAcceso } from '../../../hooks/useAcceso.ts';

const EnlacesDialog = piece(() => import('./EnlacesDialog.tsx'), { pedida: true });

/** A voucher that is issued, or that nobody may change now: read only, with what can be done next. */
export function VistaFactura({ comprobante }: { comprobante: Comprobante }) {
  const navigate = useNavigate();
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);
  const ask = (pregunta: Pregunta) => afterPaint(() => setPregunta(pregunta));
  const [bajando, setBajando] = useState(false);
  const [compartiendo, setCompartiendo] = useState(false);
  const venta = urlDeVenta(comprobante);
  const { emitiendo, sin_confirmar, cancelada, status } = comprobante;
  const { puede } = useAcceso();
  const acciones = accionesOf(comprobante, ['pdf', 'nota_credito', 'nota_debito', 'factura_a', 'anular']).filter(
    ({ accion }) => puede(derechoDe[accion]),
  );

  const descargar = async () => {
    setBajando(true);
    await descargarPdf(comprobante.id);
    setBajando(false);
  };

  return (
    <div className={classes.emitida}>
      <Hoja
        hoja={hojaOf({ ...comprobante, emisor: emisorImpreso(comprobante, null) })}
        cabo={
          sin_confirmar ? 'Sin confirmar' : emitiendo ? 'Emitiendo' : status === 'borrador' ? 'Borrador' : 'Original'
        }
        sello={cancelada ? (isNotaCredito(comprobante) ? 'Anulada' : 'Cancelada') : undefined}
      />
      <Stack gap="lg" data-fuera-de-la-hoja>
        {sin_confirmar ? (
          <SinConfirmar comprobante={comprobante} duda={sin_confirmar} />
        ) : (
          emitiendo && <Notice tono="ambar">La factura se está emitiendo. Esta página se actualiza sola.</Notice>
        )}
        <InformeDeCaea comprobante={comprobante} />
        {!cancelada && <Repetida comprobante={comprobante} />}
        {!emitiendo && (
          <Stack gap="xs">
            {acciones.map(({ accion, refusal }) => {
              const comun = { fullWidth: true, justify: 'flex-start', disabled: refusal !== null } as const;
              if (accion === 'pdf') {
                return (
                  <Button
                    key={accion}
                    {...comun}
                    loading={bajando}
                    leftSection={<Icon name="descargar" />}
                    onClick={() => void descargar()}
                  >
                    Descargar PDF
                  </Button>
                );
              }
              if (accion === 'nota_credito') return <Notas key={accion} {...{ comprobante, refusal }} ask={ask} />;
              if (accion === 'nota_debito') {
                return (
                  <Button
                    key={accion}
                    {...comun}
                    variant="default"
                    leftSection={<Icon name="agregar" />}
                    component={Link}
                    to={paths.nuevaNota('debito', comprobante.id)}
                  >
                    Nota de débito
                  </Button>
                );
              }
              const que = accion === 'anular' ? 'anular' : 'factura_a';
              return (
                <Stack key={accion} gap="xs">
                  <Button
                    {...comun}
                    variant="default"
                    leftSection={<Icon name={que === 'anular' ? 'prohibido' : 'cambio'} />}
                    onClick={() => ask({ que, comprobante })}
                  >
                    {que === 'anular' ? 'Anular esta nota' : textoDelCambio(comprobante)}
                  </Button>
                  {refusal !== null && (
                    <Text size="xs" c="dimmed">
                      {refusal}
                    </Text>
                  )}
                </Stack>
              );
            })}
            {status === 'emitida' && puede('emitir') && (
              <Button
                fullWidth
                justify="flex-start"
                variant="default"
                leftSection={<Icon name="enlace" />}
                onClick={() => setCompartiendo(true)}
              >
                Copiar enlace
              </Button>
            )}
            {puede('redactar') && isCopiable(comprobante) && <Copias comprobante={comprobante} />}
          </Stack>
        )}
        <Hechos
          forma="debajo"
          hechos={{
            Venta: venta === null ? null : <VentaOf comprobante={comprobante} url={venta} />,
            'Comprobante vinculado':
              comprobante.comprobante_vinculado === null ? null : (
                <VinculadoOf id={comprobante.comprobante_vinculado} />
              ),
            Período: comprobante.periodo_asociado && (
              <>
                {formatFecha(comprobante.periodo_asociado.desde)} al {formatFecha(comprobante.periodo_asociado.hasta)}
              </>
            ),
            'Acredita facturas': comprobante.reparto.length === 0 ? null : <Reparto comprobante={comprobante} />,
            Email: comprobante.email_facturado,
          }}
        />
        {comprobante.percepciones.length > 0 && <Percibidas id={comprobante.id} />}
        {comprobante.observaciones_arca.length > 0 && (
          <Notice tono="ambar">
            <p>
              <strong>ARCA lo autorizó con observaciones.</strong>
            </p>
            {comprobante.observaciones_arca.map((mensaje) => (
              <p key={`${mensaje.codigo}-${mensaje.mensaje}`}>{explainCaea(mensaje)}</p>
            ))}
          </Notice>
        )}
      </Stack>
      {compartiendo && (
        <EnlacesDialog id={comprobante.id} nombre={formatNumero(comprobante)} onClose={() => setCompartiendo(false)} />
      )}
      {comprobante.status === 'emitida' && <HistoriaDeFactura comprobante={comprobante} />}
      <Dialogos
        pregunta={pregunta}
        onClose={() => setPregunta(null)}
        onDone={(_, emitido) => {
          if (emitido) void navigate(paths.factura(emitido.id));
        }}
      />
    </div>
  );
}

const TONO_DE_INFORME = { informado: 'verde', pendiente: 'ambar', rechazado: 'rojo' } as const;

/** Whether ARCA was informed of a voucher issued with an advance code. */
function InformeDeCaea({ comprobante }: { comprobante: Comprobante }) {
  const informe = describeInforme(comprobante);
  return informe && <Notice tono={TONO_DE_INFORME[informe.estado]}>{informe.texto}</Notice>;
}

/** The whole of what is left, at once; or a part of it, on its page. A pre-printed form's number is typed in the form. */
function Notas({
  comprobante,
  refusal,
  ask,
}: {
  comprobante: Comprobante;
  refusal: string | null;
  ask: (pregunta: Pregunta) => void;
}) {
  const comun = { fullWidth: true, justify: 'flex-start', variant: 'default', disabled: refusal !== null } as const;
  return (
    <>
      {notaDirecta(comprobante) && (
        <Button {...comun} leftSection={<Icon name="nota" />} onClick={() => ask({ que: 'nota_credito', comprobante })}>
          Nota de crédito
        </Button>
      )}
      {refusal === null ? (
        <Button
          {...comun}
          leftSection={<Icon name="nota" />}
          component={Link}
          to={notaDirecta(comprobante) ? paths.notaParcial(comprobante.id) : paths.nuevaNota('credito', comprobante.id)}
        >
          {notaDirecta(comprobante) ? 'Nota de crédito parcial' : 'Nota de crédito'}
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {refusal}
        </Text>
      )}
    </>
  );
}

/** The invoice of a quote, and a new voucher with the content of this one. */
function Copias({ comprobante: { id, tipo_comprobante } }: { comprobante: Comprobante }) {
  const comun = { fullWidth: true, justify: 'flex-start', variant: 'default', component: Link } as const;
  return (
    <>
      {tipo_comprobante === PRESUPUESTO && (
        <Button {...comun} leftSection={<Icon name="agregar" />} to={paths.facturaDePresupuesto(id)}>
          Facturar este presupuesto
        </Button>
      )}
      <Button {...comun} leftSection={<Icon name="copiar" />} to={paths.copia(id)}>
        Duplicar
      </Button>
    </>
  );
}

function VentaOf({ comprobante, url }: { comprobante: Comprobante; url: string }) {
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer">
        {comprobante.meli_pack_id ?? comprobante.meli_order_id}
      </a>
      {comprobante.meli_buyer_nickname !== null && <> de {comprobante.meli_buyer_nickname}</>}
    </>
  );
}

function VinculadoOf({ id }: { id: string }) {
  const { data } = useQuery(facturaQuery(id));
  return (
    <>
      <Link to={paths.factura(id)}>{data ? formatNumero(data) : 'ver'}</Link>
      {data && <>, {formatEnMoneda(data.total, data.moneda)}</>}
    </>
  );
}

import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { explainCaea } from '@talonario/core/arca';
import { erroresDeImpedimento } from '@talonario/core/base';
import { formatNumero, permite, type Comprobante } from '@talonario/core/comprobantes';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { haceCuanto } from '../../../textos/haceCuanto.ts';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { ConArca } from '../../../components/historia/ConArca.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { ComprobanteBadge } from '../../../components/estados/StatusBadge.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { paths } from '../../../paths.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { Dialogos, type Pregunta } from '../dialogos/Dialogos.tsx';
import { EsqueletoForm } from '../form/EsqueletoForm.tsx';
import { FacturaForm } from '../form/FacturaForm.tsx';
import { valoresOf } from '../form/facturaValores.ts';
import { NoSeCargo } from '../NoSeCargo.tsx';
import { facturaQuery } from '../../../queries/facturas.ts';
import { VistaFactura } from './VistaFactura.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';

/** /app/facturador/{id}: the form of a draft, the sheet of what was issued. */
export default function Factura() {
  const { id = '' } = useParams();
  const { data: comprobante, error, refetch } = useQuery(facturaQuery(id));
  const empresas = useQuery(empresasQuery);
  // A whole sheet is heavy: a key pressed when it arrives does not wait until it is drawn.
  const porDibujar = !useDeferredValue(comprobante !== undefined);
  const { puede } = useAcceso();
  const volver = { to: paths.facturador, texto: 'Facturador' };

  if (error && !comprobante) {
    return (
      <>
        <PageHeader titulo="Comprobante" volver={volver} />
        <NoSeCargo error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!comprobante || porDibujar || (!empresas.data && !empresas.error)) {
    return (
      <>
        <PageHeader titulo="Comprobante" volver={volver} />
        <EsqueletoForm />
      </>
    );
  }
  const titulo = formatNumero(comprobante);
  const estado = <ComprobanteBadge comprobante={comprobante} />;
  if (!permite(comprobante, 'editar') || !puede('redactar')) {
    return (
      <>
        <PageHeader titulo={titulo} bajada={estado} volver={volver} />
        {!comprobante.emitiendo && <SinEmitir comprobante={comprobante} />}
        <VistaFactura comprobante={comprobante} />
      </>
    );
  }
  return (
    <>
      <PageHeader titulo={titulo} bajada={estado} volver={volver} />
      <SinEmitir comprobante={comprobante} />
      {empresas.data ? (
        <Borrador key={comprobante.id} comprobante={comprobante}>
          {(children) => (
            <FacturaForm inicial={valoresOf(comprobante)} borrador={comprobante} empresas={empresas.data}>
              {children}
            </FacturaForm>
          )}
        </Borrador>
      ) : (
        <ErrorState error={empresas.error} onRetry={() => void empresas.refetch()} />
      )}
    </>
  );
}

/** A draft can be deleted from its own screen too. */
function Borrador({
  comprobante,
  children,
}: {
  comprobante: Comprobante;
  children: (eliminar: ReactNode) => ReactNode;
}) {
  const navigate = useNavigate();
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);
  return (
    <>
      {children(
        <Button variant="subtle" color="red" onClick={() => setPregunta({ que: 'eliminar', comprobante })}>
          Eliminar
        </Button>,
      )}
      <Dialogos
        pregunta={pregunta}
        onClose={() => setPregunta(null)}
        onDone={() => void navigate(paths.facturador, { replace: true })}
        noBorrada="Error borrando factura"
      />
    </>
  );
}

/** Why it is not issued yet: it waits for ARCA, ARCA refused it, or the change that it is of is half way. */
function SinEmitir({ comprobante }: { comprobante: Comprobante }) {
  const { en_cola_desde, rechazo, status, cambio_de } = comprobante;
  const cambio = status === 'borrador' ? cambio_de : null;
  const ahora = useAhora();
  if (en_cola_desde === null && rechazo.length === 0 && cambio === null) return null;
  return (
    <Stack gap="sm" mb="lg" data-fuera-de-la-hoja>
      {en_cola_desde !== null && (
        <Notice tono="ambar">
          El comprobante está en cola desde {haceCuanto(en_cola_desde, ahora)}, porque ARCA no respondía. Sale solo
          cuando vuelva; no hace falta que hagas nada.
        </Notice>
      )}
      {rechazo.length > 0 && (
        <Notice tono="rojo">
          <p>
            <strong>El último intento de emitirlo falló.</strong>
          </p>
          {rechazo.map((mensaje) => (
            <p key={`${mensaje.codigo}-${mensaje.mensaje}`}>{explainCaea(mensaje)}</p>
          ))}
        </Notice>
      )}
      {rechazo.length > 0 && <ConArca id={comprobante.id} />}
      {cambio !== null && (
        <Notice>
          <p>{erroresDeImpedimento.comprobante_de_cambio.texto({})}</p>
          <Button mt="sm" variant="default" component={Link} to={paths.factura(cambio)}>
            Ir a la factura B
          </Button>
        </Notice>
      )}
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatFecha, toBuenosAires } from '@talonario/core/base';
import { DIAS_DE_PLAZO, type Empresa, type Prueba, type Verificacion as Datos } from '@talonario/core/empresas';
import { call } from '../../api.ts';
import { ErrorState, Notice } from '../../components/estados/States.tsx';
import { verificacionQuery } from '../../queries/empresas/empresas.ts';
import { PorCertificado } from '../../components/verificacion/PorCertificado.tsx';
import { PorPunto } from '../../components/verificacion/PorPunto.tsx';
import { usePaso } from '../../components/verificacion/usePaso.ts';
import { Fallo } from '../../components/estados/Fallo.tsx';
import classes from '../../components/verificacion/Verificacion.module.css';

interface Props {
  empresa: Empresa;
  /** The person takes the point of sale that proved it to invoice with. */
  onAgregarPunto: (numero: number) => void;
}

/** Verification of the company's CUIT, and the ways to prove it. */
export function Verificacion({ empresa, onAgregarPunto }: Props) {
  const { data, error, refetch } = useQuery(verificacionQuery(empresa.id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const pide = data.estado !== 'verificada' && data.estado !== 'de_confianza';
  return (
    <section className={classes.verificacion} aria-labelledby="verificacion">
      <h2 id="verificacion">Verificación del CUIT</h2>
      <Estado empresa={empresa} datos={data} />
      <PuntoProbado empresa={empresa} numero={data.punto_probado} onAgregar={onAgregarPunto} />
      {pide ? (
        <Caminos empresa={empresa} datos={data} />
      ) : (
        <details className={classes.mas}>
          <summary>{data.estado === 'verificada' ? 'Certificados y otras pruebas' : 'Verificarlo igual'}</summary>
          <Caminos empresa={empresa} datos={data} />
        </details>
      )}
    </section>
  );
}

/** The point of sale that proved the CUIT, which can be the one to invoice with. */
function PuntoProbado({
  empresa,
  numero,
  onAgregar,
}: {
  empresa: Empresa;
  numero: number | null;
  onAgregar: (numero: number) => void;
}) {
  if (numero === null) return null;
  if (empresa.puntosDeVenta.some(({ punto_de_venta }) => punto_de_venta === numero)) return null;
  return (
    <Notice mt="sm">
      El punto de venta <span className={classes.numero}>{numero}</span>, con el que probaste el CUIT, sirve para
      facturar.
      <p>
        <Button mt="xs" variant="default" onClick={() => onAgregar(numero)}>
          Agregarlo a la empresa
        </Button>
      </p>
    </Notice>
  );
}

function Caminos({ empresa, datos }: { empresa: Empresa; datos: Datos }) {
  return (
    <div className={classes.caminos}>
      {datos.admite_punto && <PorPunto empresa={empresa} datos={datos} />}
      <PorCertificado empresa={empresa} datos={datos} />
    </div>
  );
}

const pruebas: Readonly<Record<Prueba, string>> = {
  certificado: 'con un certificado propio de ARCA',
  punto_de_venta: 'con un punto de venta creado en ARCA',
  operador: 'por quien administra Talonario',
  heredada: 'porque ya facturaba con Talonario',
  de_confianza: 'por haber facturado primero con él',
};

function Estado({ empresa, datos }: { empresa: Empresa; datos: Datos }) {
  const { estado, prueba, desde, plazo } = datos;
  const sinProbar = prueba === 'heredada' || prueba === 'de_confianza';
  const fin = plazo === null ? `en ${DIAS_DE_PLAZO} días` : `el ${dia(plazo)}`;
  switch (estado) {
    case 'verificada':
      return (
        <Notice
          mt="sm"
          tono={sinProbar ? 'neutro' : 'verde'}
          titulo={sinProbar ? SIN_PRUEBA : 'El CUIT está verificado'}
        >
          {prueba !== null && `${sinProbar ? 'Usás este CUIT' : 'Quedó verificado'} ${pruebas[prueba]}`}
          {desde !== null && `, ${sinProbar ? 'desde el' : 'el'} ${dia(desde)}`}.{' '}
          {sinProbar
            ? 'Otra persona que pruebe ante ARCA que el CUIT es suyo puede quedárselo. Si lo probás antes, el CUIT queda para vos.'
            : 'Nadie más puede facturar con este CUIT en Talonario.'}
        </Notice>
      );
    case 'de_confianza':
      return (
        <Notice mt="sm" titulo="En esta instalación no hace falta verificarlo">
          El CUIT queda para quien primero factura con él.
        </Notice>
      );
    case 'reclamada':
      return (
        <Notice mt="sm" tono="rojo" titulo="Otra persona probó que este CUIT es suyo">
          Si el CUIT es tuyo, volvé a probarlo antes: {fin} la otra persona pasa a facturar con él. Tus comprobantes
          quedan guardados.
          {datos.certificados.some((certificado) => certificado.estado === 'probado') && <Reprobar empresa={empresa} />}
        </Notice>
      );
    case 'en_plazo':
      return (
        <Notice mt="sm" tono="ambar" titulo="Probaste que el CUIT es tuyo, y ya lo usaba otra persona">
          Le avisamos a esa persona. Si no vuelve a probarlo, {fin} el CUIT pasa a ser tuyo y te avisamos por mail.
        </Notice>
      );
    case 'por_confirmar':
      return (
        <Notice mt="sm" tono="ambar" titulo="Volvé a probar que el CUIT es tuyo">
          Terminó el plazo de la otra persona, pero tu prueba ya no vale en ARCA. Tenés hasta {fin}: apenas vuelvas a
          probarlo pasa a ser tuyo, sin otro plazo.
          {datos.certificados.some((certificado) => certificado.estado === 'probado') && <Reprobar empresa={empresa} />}
        </Notice>
      );
    case 'sin_verificar':
      return datos.perdida ? (
        <Notice mt="sm" tono="rojo" titulo="El CUIT pasó a otra persona">
          Con este usuario ya no podés facturar con ese CUIT, y la facturación automática de tus cuentas se apagó. Tus
          comprobantes quedan guardados: los podés ver y bajar. Si el CUIT es tuyo, volvé a probarlo por uno de estos
          caminos.
        </Notice>
      ) : (
        <Notice mt="sm" tono="ambar" titulo="Falta probar que el CUIT es tuyo">
          Para emitir y para ver tus números de ARCA hace falta verificar el CUIT. Mientras tanto podés cargar
          borradores, ver qué se facturaría y hacer presupuestos. Elegí uno de estos caminos, o pedíselo a quien
          administra Talonario.
        </Notice>
      );
  }
}

const SIN_PRUEBA = 'Facturás con este CUIT sin haber probado ante ARCA que es tuyo';

/** Button to prove the CUIT again with a stored certificate. */
function Reprobar({ empresa }: { empresa: Empresa }) {
  const { working, fallo, dar } = usePaso(empresa.id);
  return (
    <>
      <p>
        <Button
          mt="xs"
          loading={working}
          onClick={() => void dar(() => call('reviewVerificacion', { params: { id: empresa.id } }))}
        >
          Volver a probar con mi certificado
        </Button>
      </p>
      <Fallo fallo={fallo} mt="xs" />
    </>
  );
}

const dia = (instante: Date): string => formatFecha(toBuenosAires(instante));

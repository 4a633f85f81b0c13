import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCuit, type Empresa, type Verificacion } from '@talonario/core/empresas';
import type { Comienzo } from '@talonario/core/inicio';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import {
  DibujosCertificado,
  DibujosDelegacion,
  DibujosPunto,
} from '../../../components/verificacion/dibujos/Dibujos.tsx';
import { PorCertificado } from '../../../components/verificacion/PorCertificado.tsx';
import { Copiar } from './Copiar.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { empresaQuery, verificacionQuery } from '../../../queries/empresas/empresas.ts';
import { ConPuntoTipeado } from './ConPuntoTipeado.tsx';
import { EsqueletoGuia } from './EsqueletoGuia.tsx';
import classes from './Guia.module.css';
import { useDar, type PropsDePaso } from './paso.ts';

/** ARCA's permission: by a delegation on us, or with a certificate of the company's own. */
export function PasoPermiso({ comienzo }: PropsDePaso) {
  const id = comienzo.empresa?.id ?? '';
  const empresa = useQuery(empresaQuery(id));
  const verificacion = useQuery(verificacionQuery(id));
  const error = empresa.error ?? verificacion.error;
  if (empresa.data && verificacion.data) {
    return <Caminos comienzo={comienzo} empresa={empresa.data} datos={verificacion.data} />;
  }
  return error ? <ErrorState error={error} onRetry={() => void verificacion.refetch()} /> : <EsqueletoGuia />;
}

interface Props {
  comienzo: Comienzo;
  empresa: Empresa;
  datos: Verificacion;
}

function Caminos({ comienzo, empresa, datos }: Props) {
  const [propio, setPropio] = useState(datos.certificados.length > 0 || !datos.admite_punto);
  if (comienzo.espera?.que === 'plazo') return null;
  return propio ? (
    <>
      {!datos.admite_punto && <SinLista comienzo={comienzo} empresa={empresa} datos={datos} />}
      <PorCertificado empresa={empresa} datos={datos} />
      <h3 className={classes.sub}>Qué tocar en ARCA</h3>
      <DibujosCertificado alias={datos.certificados[0]?.alias ?? 'talonario'} />
      {datos.admite_punto && (
        <p className={classes.otro}>
          <Button variant="subtle" size="compact-sm" onClick={() => setPropio(false)}>
            Mejor delegar en Talonario
          </Button>
        </p>
      )}
    </>
  ) : (
    <>
      {datos.punto?.numero == null ? (
        <Delegar comienzo={comienzo} empresa={empresa} datos={datos} />
      ) : (
        <Crear empresa={empresa} numero={datos.punto.numero} simulable={datos.simulable} />
      )}
      <p className={classes.otro}>
        <Button variant="subtle" size="compact-sm" onClick={() => setPropio(true)}>
          Prefiero usar un certificado propio
        </Button>
      </p>
    </>
  );
}

/** Homologación answers 602: what it means, and the two ways that work there. */
function SinLista({ comienzo, empresa, datos }: Props) {
  return (
    <>
      <Notice tono="ambar" mb="md">
        <p>
          <strong>Homologación no muestra puntos de venta.</strong> ARCA contesta «No existen datos» (602) aunque estén:
          no hay nada que esperar. Acá el CUIT se prueba con un certificado propio, o lo verifica quien administra
          Talonario con «talonario empresas verificar {empresa.cuit}».
        </p>
      </Notice>
      {!comienzo.a_probar && (
        <>
          <p>
            Si ya delegaste en el CUIT <span className="junto">{formatCuit(datos.plataforma)}</span>, escribí el punto
            de venta que tenés en ARCA:
          </p>
          <ConPuntoTipeado empresa_id={empresa.id} />
        </>
      )}
    </>
  );
}

/** The delegation: what to press at ARCA, and then whether ARCA lets us. */
function Delegar({ comienzo, empresa, datos }: Props) {
  const { working, fallo, dar } = useDar();
  const params = { id: empresa.id };
  const empezada = datos.punto !== null;
  const preguntar = () =>
    dar(() => (empezada ? call('reviewVerificacion', { params }) : call('startPruebaPunto', { params })));
  const simular = () =>
    dar(async () => {
      await call('simularTramite', { params, body: { tramite: 'delegar' } });
      await call(empezada ? 'reviewVerificacion' : 'startPruebaPunto', { params });
    });
  return (
    <>
      <p>
        Delegá el servicio «Facturación Electrónica» en el CUIT de Talonario:{' '}
        <Copiar texto={formatCuit(datos.plataforma)} valor={datos.plataforma} />
      </p>
      <IrAArca />
      <DibujosDelegacion plataforma={datos.plataforma} />
      <p className={classes.suave}>
        Con este permiso podemos emitir y consultar tus comprobantes. No podemos ver tu clave fiscal, presentar
        declaraciones ni pagar nada. Lo sacás cuando quieras, desde la misma pantalla de ARCA.
      </p>
      <div className={classes.botones}>
        <Button loading={working} onClick={() => void preguntar()}>
          {comienzo.espera === null ? 'Ya delegué: preguntarle a ARCA' : 'Preguntarle a ARCA ahora'}
        </Button>
        {datos.simulable && (
          <Button variant="default" disabled={working} onClick={() => void simular()}>
            Delegar en el simulador
          </Button>
        )}
      </div>
      <Fallo fallo={fallo} mt="md" />
    </>
  );
}

/** The door of ARCA's site, with the fiscal key. */
function IrAArca() {
  return (
    <p>
      <a href={SITIO_DE_ARCA} target="_blank" rel="noreferrer">
        Abrir ARCA con tu clave fiscal
      </a>{' '}
      (en otra pestaña: los primeros pasos siguen acá).
    </p>
  );
}

const SITIO_DE_ARCA = 'https://auth.afip.gob.ar/contribuyente_/login.xhtml';

/** The number that proves the CUIT, to be made at ARCA. */
function Crear({ empresa, numero, simulable }: { empresa: Empresa; numero: number; simulable: boolean }) {
  const { working, fallo, dar } = useDar();
  const params = { id: empresa.id };
  const preguntar = () => dar(() => call('reviewVerificacion', { params }));
  const simular = () =>
    dar(async () => {
      await call('simularTramite', { params, body: { tramite: 'crear_punto' } });
      await call('reviewVerificacion', { params });
    });
  return (
    <>
      <p>
        Creá en ARCA el punto de venta <strong className={classes.numero}>{numero}</strong>: que aparezca prueba que el
        CUIT es tuyo, y es con el que vas a facturar.
      </p>
      <DibujosPunto numero={numero} situacion_iva={empresa.situacion_iva} />
      <div className={classes.botones}>
        <Button loading={working} onClick={() => void preguntar()}>
          Ya lo creé: preguntarle a ARCA
        </Button>
        {simulable && (
          <Button variant="default" disabled={working} onClick={() => void simular()}>
            Crearlo en el simulador
          </Button>
        )}
      </div>
      <Fallo fallo={fallo} mt="md" />
    </>
  );
}

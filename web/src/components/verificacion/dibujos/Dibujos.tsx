import type { ReactNode } from 'react';
import type { SituacionIva } from '@talonario/core/base';
import { formatCuit } from '@talonario/core/empresas';
import classes from './Dibujos.module.css';

// Drawings of the buttons to press in ARCA's site: its screens change, its names do not.

interface Escena {
  /** Instruction that the drawing illustrates. */
  texto: ReactNode;
  /** Title of the window. */
  ventana: string;
  dibujo: ReactNode;
}

/** Delegation: a relation with our CUIT. */
export function DibujosDelegacion({ plataforma }: { plataforma: string }) {
  return (
    <Dibujos
      escenas={[
        entrar('Administrador de Relaciones de Clave Fiscal'),
        {
          texto: 'Elegí «Nueva relación».',
          ventana: 'Administrador de Relaciones',
          dibujo: (
            <div className={classes.botones}>
              <i>Adherir servicio</i>
              <b>Nueva relación</b>
            </div>
          ),
        },
        {
          texto: '«Buscar» el servicio: ARCA, WebServices, «Facturación Electrónica».',
          ventana: 'Servicio',
          dibujo: <Arbol ramas={['ARCA', 'WebServices']} hoja="Facturación Electrónica" />,
        },
        {
          texto: (
            <>
              «Buscar» el representante: el CUIT <span className="junto">{formatCuit(plataforma)}</span>. Después,
              «Confirmar» dos veces.
            </>
          ),
          ventana: 'Representante',
          dibujo: (
            <>
              <u>{formatCuit(plataforma)}</u>
              <div className={classes.botones}>
                <b>Confirmar</b>
              </div>
            </>
          ),
        },
      ]}
    />
  );
}

/** The system of a point of sale of web services, as ARCA calls it for each condition. */
const sistemas: Readonly<Partial<Record<SituacionIva, string>>> = {
  1: 'RECE para aplicativo y web services',
  4: 'Comprobantes en Línea - Exento en IVA - Web Services',
  6: 'Factura Electrónica - Monotributo - Web Services',
};

/** Creation of a point of sale with this number. */
export function DibujosPunto({ numero, situacion_iva }: PropsDePunto) {
  const sistema = sistemas[situacion_iva] ?? 'RECE para aplicativo y web services';
  return <DibujosDeAlta numero={numero} sistema={sistema} />;
}

/** The system of a point of sale of advance codes (CAEA): its beginning, or its end, as ARCA lists it for each condition. */
const sistemasCaea: Readonly<Partial<Record<SituacionIva, string>>> = {
  1: 'CAEA - Fact. Elect. (RECE) - RI IVA - Contingencias',
  4: 'CAEA … Exento en IVA - Contingencias',
  6: 'CAEA … Monotributo - Contingencias',
};

/** Creation of the point of sale of contingency, by which vouchers go out with an advance code. */
export function DibujosPuntoCaea({ numero, situacion_iva }: PropsDePunto) {
  const sistema = sistemasCaea[situacion_iva] ?? 'CAEA … Contingencias';
  return <DibujosDeAlta numero={numero} sistema={sistema} domicilio />;
}

interface PropsDePunto {
  numero: number;
  situacion_iva: SituacionIva;
}

/** @param domicilio true: it has to be the one of the point of sale that invoices every day */
function DibujosDeAlta({
  numero,
  sistema,
  domicilio = false,
}: {
  numero: number;
  sistema: string;
  domicilio?: boolean;
}) {
  return (
    <Dibujos
      escenas={[
        entrar('Administración de puntos de venta y domicilios'),
        {
          texto: 'Elegí tu nombre y después «A/B/M de puntos de venta», «Agregar».',
          ventana: 'Puntos de venta',
          dibujo: (
            <div className={classes.botones}>
              <i>Ver</i>
              <b>Agregar</b>
            </div>
          ),
        },
        {
          texto: (
            <>
              Número <strong className={classes.numero}>{numero}</strong>, sistema «{sistema}»
              {domicilio && ', el mismo domicilio del punto de venta con el que facturás'}, y «Aceptar».
            </>
          ),
          ventana: 'Nuevo punto de venta',
          dibujo: (
            <>
              <u>{numero}</u>
              <u>{sistema}</u>
              <div className={classes.botones}>
                <b>Aceptar</b>
              </div>
            </>
          ),
        },
      ]}
    />
  );
}

/** Certificate of one's own: a request, and its permission to issue. */
export function DibujosCertificado({ alias }: { alias: string }) {
  return (
    <Dibujos
      escenas={[
        entrar('Administración de Certificados Digitales'),
        {
          texto: (
            <>
              «Agregar alias»: nombre <strong>{alias}</strong>, y en «Subir archivo» el pedido.
            </>
          ),
          ventana: 'Agregar alias',
          dibujo: (
            <>
              <u>{alias}</u>
              <div className={classes.botones}>
                <i>pedido.csr</i>
                <b>Agregar alias</b>
              </div>
            </>
          ),
        },
        {
          texto: '«Ver», y descargá el certificado. Traelo acá.',
          ventana: alias,
          dibujo: (
            <div className={classes.botones}>
              <i>Ver</i>
              <b>Descargar</b>
            </div>
          ),
        },
        {
          texto:
            'En «Administrador de Relaciones», nueva relación: «Facturación Electrónica», con ese alias como Computador Fiscal.',
          ventana: 'Nueva relación',
          dibujo: <Arbol ramas={['Facturación Electrónica']} hoja={`Computador Fiscal: ${alias}`} />,
        },
      ]}
    />
  );
}

function entrar(servicio: string): Escena {
  return {
    texto: <>Entrá a ARCA con tu clave fiscal y abrí «{servicio}». Si no lo ves, buscalo por su nombre arriba.</>,
    ventana: 'Mis servicios',
    dibujo: (
      <div className={classes.mosaico}>
        <i />
        <b>{servicio}</b>
        <i />
        <i />
      </div>
    ),
  };
}

function Arbol({ ramas, hoja }: { ramas: readonly string[]; hoja: string }) {
  return (
    <div className={classes.arbol}>
      {ramas.map((rama, nivel) => (
        <span key={rama} data-nivel={nivel}>
          {rama}
        </span>
      ))}
      <b data-nivel={ramas.length}>{hoja}</b>
    </div>
  );
}

function Dibujos({ escenas }: { escenas: readonly Escena[] }) {
  return (
    <ol className={classes.escenas}>
      {escenas.map(({ texto, ventana, dibujo }) => (
        <li key={ventana}>
          <div className={classes.ventana} aria-hidden="true">
            <header>{ventana}</header>
            <div className={classes.adentro}>{dibujo}</div>
          </div>
          <p>{texto}</p>
        </li>
      ))}
    </ol>
  );
}

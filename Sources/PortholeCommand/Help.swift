/// What `--help` says.
enum Help {
  static let overview = """
    usage: porthole SUBCOMMAND [OPTION …] …

      porthole share DIR     a page in the browser to move files in and out of a folder, and a drive that systems mount
      porthole upload DIR    the page alone
      porthole dav DIR       the drive alone
      porthole serve DIR     a read-only site: files, ranges, index files, listings
      porthole demo NAME     a small server that shows one way of answering:
                             page, form, upload, stream, async, redirect, template, block

      porthole intercept --map URL=DIR …
                             a proxy on this machine that answers URLs from folders, https ones too

      porthole replay SUITE  play recorded conversations against a running server and compare

      porthole SUBCOMMAND --help   the options of a subcommand
      porthole --version           the version
    """

  static let share = """
    usage: porthole share DIR [OPTION …]

    Shares the folder DIR until SIGINT or SIGTERM: a page in the browser, where files are uploaded and downloaded, and at the same address a WebDAV
    drive. Prints a line for each thing that somebody does with a file; in a terminal also a QR code of the address.

    \(files)

    \(server)
    """

  static let upload = """
    usage: porthole upload DIR [OPTION …]

    Shares the folder DIR by a page in the browser, where files are uploaded and downloaded, until SIGINT or SIGTERM. Prints a line for each thing
    that somebody does with a file; in a terminal also a QR code of the address.

    \(files)

    \(server)
    """

  static let dav = """
    usage: porthole dav DIR [OPTION …]

    Shares the folder DIR as a WebDAV drive, which Finder, Explorer, the file managers of Linux and many programs mount or open, until SIGINT or
    SIGTERM. A browser is shown what is in it.

    What may be done with files:
      --read-only       files can be read, nothing can be changed
      --hidden          names that begin with a dot are there, too
      --extensions A,B  only files with these extensions; an empty one stands for names without
      --max-upload SIZE the most bytes of a file (500M, 2GiB; default any number)
      --quota SIZE      the most bytes of all files together (default any number)
      --trash DAYS      how long deleted files can be had back, by the page of share (default off)
      --base-path PATH  where the drive is (default /)

    \(server)
    """

  private static let files = """
    What may be done with files:
      --read-only       files can be seen and downloaded, nothing can be changed
      --hidden          show names that begin with a dot, too
      --extensions A,B  only files with these extensions; an empty one stands for names without
      --max-upload SIZE the most bytes of a file (500M, 2GiB; default any number)
      --quota SIZE      the most bytes of all files together (default any number)
      --conflict WORD   what becomes of a file whose name is there already: ask (default), replace, keep (both)
      --trash DAYS      how long deleted files can be had back (default 30), or off; what is deleted by way of a drive can only where this is given
      --base-path PATH  where it is (default /)
    """

  static let serve = """
    usage: porthole serve DIR [OPTION …]

    Serves the folder DIR as a read-only site until SIGINT or SIGTERM.

      --cache SECONDS   how long clients may use what they got without asking again (default 0: not at all)
      --index NAME      the file that answers for its folder (default index.html)
      --hidden          serve names that begin with a dot, too
      --echo PATH       answer any request to PATH with the content that it brings

    \(server)
    """

  static let demo = """
    usage: porthole demo NAME [OPTION …]

      page        GET of any path: a page
      form        any path: a form; what is sent by it, in a page
      upload      any path: a form for files; what is sent by it, with the files' types and sizes
      stream      /sync and /async: a countdown, made while it is sent
      async       /async: an answer after a second; /async2: then a countdown
      redirect    / leads to /index.html
      template    /?name=NAME: a page made of a template
      block       / answers at once, /block after holding its thread for two seconds

    \(server)
    """

  static let intercept = """
    usage: porthole intercept --map URL=DIR … [OPTION …]

    An HTTP proxy on 127.0.0.1, until SIGINT or SIGTERM: what a browser or another client asks of the mapped URLs, http or https, is answered from
    folders, whether those hosts exist or not. All else is refused. On Linux it serves only processes of the user who started it. Prints the arguments
    by which Chromium uses it and trusts it.

      --map URL=DIR     answer what begins with URL from the folder DIR; may be repeated, the longest URL answers
      --pass            pass on what is not mapped, tunnels among it
      --ca-out FILE     write the certificate (PEM) of the authority that issues those of https, for clients to trust: it is made anew each time, and its
                        key never leaves the process
      --port N          the port (default 8080); 0 takes one that is free
      --cache SECONDS   how long clients may use what they got without asking again (default 0: not at all)
      --index NAME      the file that answers for its folder (default index.html)
      --hidden          serve names that begin with a dot, too
      --log FORMAT      a line for each request on standard error: none, text (default), json
      --loops N         event loops (default: one a processor)
      --help            this text
    """

  static let replay = """
    usage: porthole replay SUITE [OPTION …]

    Plays the conversations recorded in the folder SUITE against a running server, each on a connection of its own, and compares the
    answers by what they mean. Prints a line for each that went otherwise, and how many passed and failed.
    The status is 0 when all went as recorded, else 1.

      --port N          the server's port (default 8080)
      --address A       where it listens: localhost, an IP address, or unix:PATH (default 127.0.0.1)
      --tls             speak HTTPS with it; its certificate has to be for the address, by an authority that the system knows
      --ca FILE           or by one in this file (PEM), or that certificate itself
      --root DIR        the folder that it serves, where files get the dates that a recording gave them
      --only N          report on conversation N alone; may be repeated
      --field NAME:VALUE  send this field in place of the recorded one, such as Authorization; may be repeated
      --verbose         print a line for each that went as recorded, too
      --help            this text
    """

  private static let server = """
    For every server:
      --port N          the port (default 8080); 0 takes one that is free
      --address A       where to listen: localhost, an IP address, or unix:PATH; may be repeated
                        (default: every address of the machine)
      --user NAME:PASSWORD
                        let in only who logs in; may be repeated. NAME:@FILE reads a hash of the password from a file:
                        what htpasswd -B or mkpasswd makes, PBKDF2 as $pbkdf2-sha256$i=N$SALT$HASH, or htdigest's
      --auth SCHEME     how to log in: basic (default; sends the password, so use it with TLS or on localhost), digest
      --realm TEXT      what the accounts are for, as clients show it (default Porthole)
      --state DIR       where certificates, unfinished uploads and the like are kept
                        (default: $XDG_STATE_HOME/porthole, else ~/.local/state/porthole)
      --allow-host NAME answer only for this name, IP addresses and localhost; may be repeated, *.NAME stands for all names below
      --trusted-proxy NET
                        believe what this proxy (192.0.2.1, 10.0.0.0/8, unix) says of its clients; may be repeated
      --log FORMAT      a line for each request on standard error: none, text (default), json
      --record DIR      write each request and its response to DIR, as NNN-METHOD.request and NNN-STATUS.response; passwords and
                        cookies in the fields made for them are left out
      --metrics PATH    answer GET of PATH with counters, in the text format of Prometheus
      --health PATH     answer GET of PATH with 200 while it serves, also to those who did not log in
      --bonjour[=NAME]  announce it on the local network, as NAME (default Porthole)
      --nat[=SECONDS]   ask the gateway to lead others here by one of its ports, for so long at a time (default 1200)
      --run-as USER     started by root, become this user before anybody is served
      --proxy-protocol  every connection begins with a header of the PROXY protocol, version 1 or 2, which says who the client is
      --loops N         event loops (default: one a processor)
      --tls             speak HTTPS, with a certificate that is made and kept for you
      --cert FILE       speak HTTPS with this certificate (PEM; behind it those that lead to an authority)
      --key FILE          and this key (default: in the same file); SIGHUP reads both anew
      --client-ca FILE  with TLS: only clients with a certificate by one of these authorities
      --redirect-http N with TLS: a second port that leads plain HTTP here; 0 takes one that is free
      --hsts            with TLS: tell browsers to use nothing else for a year
      --help            this text
    """
}

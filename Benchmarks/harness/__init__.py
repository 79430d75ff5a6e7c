"""What `Benchmarks/run` is made of: processes, peers, load, one module a family of measurements, and the report."""
